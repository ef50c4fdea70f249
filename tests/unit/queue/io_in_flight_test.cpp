#include "io_in_flight.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

constexpr auto kStat =
    "     105        0     4200       11       40        2      320        9        3       20     "
    "  "
    "   20        7        0        0        0        5        1\n";

std::string stat_of(unsigned in_flight, unsigned completed) {
  return std::to_string(completed) + " 0 0 0 0 0 0 0 " + std::to_string(in_flight) + " 0 0";
}

/// A disk whose I/O completes after some time.
class FakeDisk {
 public:
  [[nodiscard]] IoWatch watch() {
    return {[this] { return std::optional{now_ >= ends ? stat_of(left, 1) : stat_of(1, 0)}; },
            [this](std::chrono::milliseconds time) { now_ += time; }, [this] { return wanted; }};
  }

  std::chrono::milliseconds ends{1h};
  unsigned left = 0;  ///< still in flight then
  bool wanted = true;

 private:
  std::chrono::milliseconds now_{0};
};

TEST(IoInFlight, IsReadFromTheDisksStatistics) {
  EXPECT_EQ(parse_io_in_flight(kStat), (IoInFlight{3, 105 + 40 + 7 + 5}));
  EXPECT_EQ(parse_io_in_flight(stat_of(2, 9)), (IoInFlight{2, 9})) << "before discards counted";
  for (const auto* text : {"", "1 2 3", "a b c d e f g h i j k"}) {
    EXPECT_FALSE(parse_io_in_flight(text)) << text;
  }
}

TEST(OldIo, AnIdleDiskIsNotWaitedFor) {
  FakeDisk disk;
  disk.ends = 0ms;
  EXPECT_EQ(wait_for_old_io(disk.watch(), 2s), 0ms);
}

TEST(OldIo, ABusyDiskOnWhichThingsGetDoneIsNotWaitedForLong) {
  FakeDisk disk;
  disk.ends = 3ms;
  disk.left = 31;
  const auto waited = wait_for_old_io(disk.watch(), 2s);
  EXPECT_GE(waited, 3ms);
  EXPECT_LT(waited, 10ms);
}

TEST(OldIo, PatienceHasAnEnd) {
  FakeDisk disk;
  const auto waited = wait_for_old_io(disk.watch(), 2s);
  EXPECT_GE(waited, 2s);
  EXPECT_LT(waited, 2100ms);
}

TEST(OldIo, NobodyWaitsForWhatNobodyWantsAnyMore) {
  FakeDisk disk;
  disk.wanted = false;
  EXPECT_EQ(wait_for_old_io(disk.watch(), 2s), 0ms);
}

TEST(OldIo, WithoutStatisticsThereIsNothingToWaitFor) {
  IoWatch watch{[] { return std::optional<std::string>{}; }, [](auto) { FAIL(); },
                [] { return true; }};
  EXPECT_EQ(wait_for_old_io(watch, 2s), 0ms);
}

}  // namespace
}  // namespace elevatord
