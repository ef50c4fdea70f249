#include "random_times.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;

TEST(RandomTimes, HaveTheMedianAndTheTailTheyWereGiven) {
  RandomTimes times{1ms, 3ms, 1};
  std::vector<ModelTime> drawn(20'000);
  std::generate(drawn.begin(), drawn.end(), [&] { return times.next(); });
  std::sort(drawn.begin(), drawn.end());
  EXPECT_NEAR(static_cast<double>(drawn[10'000].count()), 1e6, 2e4);
  EXPECT_NEAR(static_cast<double>(drawn[19'800].count()), 3e6, 1.5e5);
}

TEST(RandomTimes, DoNotSpreadWhereTheTailIsNoLonger) {
  RandomTimes times{1ms, 1ms, 1};
  EXPECT_EQ(times.next(), 1ms);
}

TEST(RandomTimes, AreTheSameForTheSameSeed) {
  EXPECT_EQ((RandomTimes{1ms, 3ms, 7}.next()), (RandomTimes{1ms, 3ms, 7}.next()));
}

}  // namespace
}  // namespace elevatord::mock
