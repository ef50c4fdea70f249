#include "property_run.hpp"

#include <gtest/gtest.h>

namespace elevatord::property {
namespace {

bool same(const Tally& a, const Tally& b) {
  return a.steps == b.steps && a.events == b.events && a.writes == b.writes &&
         a.foreign_writes == b.foreign_writes && a.stuck == b.stuck && a.faults == b.faults;
}

TEST(PropertyRun, ASeedGivesTheSameRunAgain) {
  Tally first;
  Tally second;
  EXPECT_FALSE(run_seed(5, 300, first));
  EXPECT_FALSE(run_seed(5, 300, second));
  EXPECT_TRUE(same(first, second));
}

TEST(PropertyRun, ReachesWhatItIsMeantToTest) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) EXPECT_FALSE(run_seed(seed, 400, tally));
  EXPECT_EQ(tally.steps, 6U * 400U);
  EXPECT_GT(tally.writes, 50U);
  EXPECT_GT(tally.foreign_writes, 50U);
  EXPECT_GT(tally.restarts, 5U);
  EXPECT_GT(tally.restores, 5U);
  EXPECT_GT(tally.stuck, 0U) << "no disk was given up";
  for (const auto* kind : {"stuck", "busy", "refuse", "io-error", "slow", "reset", "taken",
                           "vanish", "foreign", "worker-lost"}) {
    EXPECT_GT(tally.faults[kind], 0U) << kind;
  }
}

}  // namespace
}  // namespace elevatord::property
