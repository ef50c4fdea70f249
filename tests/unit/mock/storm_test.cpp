#include "storm.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

Storm small(std::string release = "7.3.4", std::vector<std::string> patches = {}) {
  return {.disks = 100,
          .side_by_side = 8,
          .release = std::move(release),
          .patches = std::move(patches),
          .seed = 1};
}

TEST(Storm, RunsWithAndWithoutTheFixInBothWaysForEachWatcher) {
  EXPECT_EQ(run_storms(small())->size(), 2U * 2U * 3U);
}

TEST(Storm, LeavesOutAFixThatMendsNothing) {
  EXPECT_EQ(run_storms(small("6.6"))->size(), 2U * 3U);
}

TEST(Storm, RunsTheNamedPatchesOnly) {
  const auto runs = run_storms(small("7.3.4", {"P0"}));
  ASSERT_EQ(runs->size(), 2U * 3U);
  EXPECT_EQ(runs->front().added.grace_periods, 0U);
}

TEST(Storm, CostsNothingMoreWhileElevatordWatches) {
  const auto cost = cost_of_watching(*run_storms(small()));
  EXPECT_EQ(cost.grace_periods, 0);
  EXPECT_EQ(cost.writes, 0U);
  EXPECT_TRUE(cost.none());
}

TEST(Storm, CostsMoreWhileSomebodyWritesUnconditionally) {
  const auto runs = *run_storms(small());
  ASSERT_EQ(runs[2].watcher, Watcher::Unconditional);
  EXPECT_GT(runs[2].added.grace_periods, runs[0].added.grace_periods);
}

TEST(Storm, WouldTellIfWatchingCostSomething) {
  std::vector<StormRun> runs(2);
  runs[0] = {1, {}, Watcher::Nobody, {{}, {}, 10, 0}};
  runs[1] = {1, {}, Watcher::Elevatord, {{}, {}, 12, 1}};
  EXPECT_EQ(cost_of_watching(runs).grace_periods, 2);
  EXPECT_EQ(cost_of_watching(runs).writes, 1U);
}

TEST(Storm, RefusesKernelsThatNobodyKnows) {
  EXPECT_FALSE(run_storms(small("3.10")));
  EXPECT_FALSE(run_storms(small("6.6", {"P0"})));
}

}  // namespace
}  // namespace elevatord::mock
