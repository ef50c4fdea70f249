#include "restore_limit.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using Answer = RestoreLimit::Answer;

const RestoreLimit::Time kStart{1h};

void restore_three_times(RestoreLimit& limit, RestoreLimit::Time from = kStart) {
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(limit.ask("scheduler", "bfq", from + i * 1min), Answer::Restore) << i;
  }
}

TEST(RestoreLimit, AfterThreeRestoresItGivesUpAndSaysSoOnce) {
  RestoreLimit limit;
  restore_three_times(limit);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 3min), Answer::GiveUp);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 4min), Answer::Keep);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 9min + 59s), Answer::Keep);
}

TEST(RestoreLimit, ARestoreCountsForTenMinutes) {
  RestoreLimit limit;
  restore_three_times(limit);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 10min - 1ms), Answer::GiveUp);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 10min), Answer::Restore);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 10min), Answer::GiveUp);
}

TEST(RestoreLimit, EachSettingHasItsOwn) {
  RestoreLimit limit;
  restore_three_times(limit);
  EXPECT_EQ(limit.ask("queue/nr_requests", "512", kStart + 3min), Answer::Restore);
  EXPECT_EQ(limit.ask("scheduler", "bfq", kStart + 3min), Answer::GiveUp);
}

TEST(RestoreLimit, AnotherWantedValueBeginsAnew) {
  RestoreLimit limit;
  restore_three_times(limit);
  EXPECT_EQ(limit.ask("scheduler", "kyber", kStart + 3min), Answer::Restore);
}

TEST(RestoreLimit, BeginsAnewWhenSomebodyAsksForTheWantedValues) {
  RestoreLimit limit;
  restore_three_times(limit);
  limit.clear();
  restore_three_times(limit, kStart + 3min);
}

}  // namespace
}  // namespace elevatord
