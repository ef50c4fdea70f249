#include "rescan_times.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using Time = RescanTimes::Time;
using std::chrono::milliseconds;

/// Makes the scans that are due until then; when they were.
std::vector<milliseconds> scans_until(RescanTimes& times, milliseconds end) {
  std::vector<milliseconds> scans;
  while (times.next() && *times.next() <= Time{end}) {
    const auto now = *times.next();
    scans.push_back(std::chrono::duration_cast<milliseconds>(now.time_since_epoch()));
    times.scanned(now);
  }
  return scans;
}

TEST(RescanTimes, NothingIsDueBeforeAnEvent) {
  EXPECT_EQ(RescanTimes{}.next(), std::nullopt);
}

TEST(RescanTimes, AnEventIsFollowedByThreeScans) {
  RescanTimes times;
  times.touched(Time{1000ms});
  EXPECT_EQ(scans_until(times, 1h), (std::vector<milliseconds>{1200ms, 2000ms, 6000ms}));
  EXPECT_EQ(times.next(), std::nullopt);
}

TEST(RescanTimes, AControllerThatNeverGetsCalmHidesNothing) {
  RescanTimes times;
  std::vector<milliseconds> scans;
  for (auto now = 0ms; now < 10s; now += 1ms) {
    times.touched(Time{now});
    if (*times.next() > Time{now}) continue;
    scans.push_back(now);
    times.scanned(Time{now});
  }
  EXPECT_GE(scans.size(), 40U);
  EXPECT_LE(scans.size(), 50U) << "ten thousand events are no reason for more";
}

TEST(RescanTimes, ALaterEventBeginsAnew) {
  RescanTimes times;
  times.touched(Time{0ms});
  EXPECT_EQ(scans_until(times, 1500ms).size(), 2U);
  times.touched(Time{2000ms});
  EXPECT_EQ(scans_until(times, 1h), (std::vector<milliseconds>{2200ms, 3000ms, 7000ms}));
}

}  // namespace
}  // namespace elevatord
