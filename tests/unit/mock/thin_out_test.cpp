#include "thin_out.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

StallLane lane_of(std::vector<Latency> reads) {
  StallLane lane;
  lane.lasted = 10ms;
  lane.reads = std::move(reads);
  return lane;
}

std::vector<ModelTime> times_of(const std::vector<Latency>& reads) {
  std::vector<ModelTime> times;
  times.reserve(reads.size());
  for (const auto& read : reads) times.push_back(read.took);
  return times;
}

TEST(ThinOut, KeepsTheFirstTheShortestAndTheLongestOfEachStretch) {
  const auto lane =
      lane_of({{0ms, 5us}, {1ms, 6us}, {2ms, 9us}, {3ms, 7us}, {4ms, 1us}, {6ms, 4us}});
  EXPECT_EQ(times_of(thin_out(lane, 2)), (std::vector<ModelTime>{5us, 9us, 1us, 4us}));
}

TEST(ThinOut, KeepsEveryReadThatWasStalled) {
  const auto lane = lane_of({{0ms, 3ms}, {1ms, 5ms}, {2ms, 4ms}, {3ms, 9ms}, {4ms, 8ms}});
  EXPECT_EQ(thin_out(lane, 1).size(), 5U);
}

TEST(ThinOut, PutsLateReadsIntoTheLastStretch) {
  EXPECT_EQ(thin_out(lane_of({{12ms, 1us}}), 4).size(), 1U);
}

TEST(ThinOut, MakesNothingOfNothing) {
  EXPECT_TRUE(thin_out(lane_of({}), 4).empty());
}

}  // namespace
}  // namespace elevatord::mock
