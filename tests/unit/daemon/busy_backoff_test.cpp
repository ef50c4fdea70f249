#include "busy_backoff.hpp"

#include <set>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

TEST(BusyBackoff, StartsWithAboutOneFreezeAndGrows) {
  BusyBackoff backoff{1};
  for (int i = 0; i < 100; ++i) {
    const auto first = backoff.next(0, 10s);
    EXPECT_GE(first, 20ms);
    EXPECT_LE(first, 40ms);
    const auto fourth = backoff.next(3, 10s);
    EXPECT_GE(fourth, 160ms);
    EXPECT_LE(fourth, 320ms);
  }
}

TEST(BusyBackoff, StaysAtTheLongestForEver) {
  BusyBackoff backoff{1};
  for (const int retries : {9, 30, 1000, 2'000'000'000}) {
    const auto wait = backoff.next(retries, 10s);
    EXPECT_GE(wait, 7500ms);
    EXPECT_LE(wait, 12500ms);
  }
}

TEST(BusyBackoff, DisksThatCollidedDoNotMeetAgain) {
  BusyBackoff backoff{1};
  std::set<std::chrono::milliseconds> waits;
  for (int i = 0; i < 32; ++i) waits.insert(backoff.next(4, 10s));
  EXPECT_GE(waits.size(), 24U);
}

TEST(BusyBackoff, TheSameSeedGivesTheSameTimes) {
  BusyBackoff one{42};
  BusyBackoff other{42};
  BusyBackoff third{43};
  bool differs = false;
  for (int i = 0; i < 20; ++i) {
    const auto wait = one.next(i, 10s);
    EXPECT_EQ(other.next(i, 10s), wait);
    differs = third.next(i, 10s) != wait || differs;
  }
  EXPECT_TRUE(differs);
}

}  // namespace
}  // namespace elevatord
