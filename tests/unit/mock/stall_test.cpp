#include "stall.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

TEST(Stall, IsWhatAnUnconditionalWriterCauses) {
  const auto lanes = *simulate_stall({});
  EXPECT_NEAR(lanes[0].stalled_share(), 0.31, 0.03);
  EXPECT_GT(lanes[0].longest(), 20ms);
}

TEST(Stall, IsNotCausedByComparing) {
  const auto lanes = *simulate_stall({});
  EXPECT_GT(lanes[1].acts.size(), 30U);
  EXPECT_EQ(lanes[1].stalled_reads(), 0U);
  EXPECT_EQ(lanes[1].longest(), lanes[2].longest());
}

TEST(Stall, IsShorterForASchedulerThatOnlyFreezes) {
  Stall stall;
  stall.scheduler = "mq-deadline";
  EXPECT_NEAR((*simulate_stall(stall))[0].stalled_share(), 0.23, 0.03);
}

TEST(Stall, DidNotExistOnOldKernels) {
  Stall stall;
  stall.release = "6.6";
  EXPECT_EQ((*simulate_stall(stall))[0].stalled_reads(), 0U);
}

TEST(Stall, RefusesKernelsThatNobodyKnows) {
  Stall stall;
  stall.release = "4.19";
  EXPECT_FALSE(simulate_stall(stall));
}

TEST(StallLane, CountsTheTimeOfSlowReadsOnly) {
  StallLane lane;
  lane.lasted = 100ms;
  lane.reads = {{0ms, 1ms}, {1ms, 25ms}, {26ms, 2ms}};
  EXPECT_DOUBLE_EQ(lane.stalled_share(), 0.25);
  EXPECT_EQ(lane.stalled_reads(), 1U);
}

}  // namespace
}  // namespace elevatord::mock
