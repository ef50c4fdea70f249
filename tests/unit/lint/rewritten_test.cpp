#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::linted;
using Codes = std::vector<std::string>;

TEST(FreezesOnApply, LimitsThatTheKernelPutsBackWhileTheyAreRestored) {
  EXPECT_EQ(linted("- { on_foreign_write: restore, queue: { max_sectors_kb: 512 } }\n"),
            Codes{"freezes-on-apply"});
  EXPECT_EQ(linted("- { on_foreign_write: restore, queue: { rotational: 0 } }\n"),
            Codes{"freezes-on-apply"});
}

TEST(FreezesOnApply, NotWhereTheyAreLeftOrWhereNothingIsPutBack) {
  EXPECT_EQ(linted("- { queue: { max_sectors_kb: 512 } }\n"), Codes{});
  EXPECT_EQ(linted("- { on_foreign_write: keep, queue: { max_sectors_kb: 512 } }\n"), Codes{});
  EXPECT_EQ(linted("- { on_foreign_write: restore, queue: { max_sectors_kb: keep } }\n"), Codes{});
  EXPECT_EQ(linted("- { on_foreign_write: restore, scheduler: bfq, queue: { read_ahead_kb: 64, "
                   "nr_requests: 64 } }\n"),
            Codes{});
}

TEST(FreezesOnApply, ADefaultThatReadsBackAsAnotherNumber) {
  EXPECT_EQ(linted("- { queue: { max_sectors_kb: 0 } }\n"), Codes{"freezes-on-apply"});
  EXPECT_EQ(linted("- { queue: { wbt_lat_usec: -1 } }\n"), Codes{}) << "which is known";
}

TEST(ReadsBackDifferently, TimesThatTheKernelTurnsNegative) {
  EXPECT_EQ(linted("- { iosched: { mq-deadline: { read_expire: 2147483647 } } }\n"),
            Codes{"reads-back-differently"});
  EXPECT_EQ(
      linted("- { iosched: { mq-deadline: { read_expire: 123, fifo_batch: 2147483647 } } }\n"),
      Codes{});
}

TEST(ReadsBackDifferently, TwoNamesOfOneValue) {
  EXPECT_EQ(linted("- { iosched: { bfq: { slice_idle: 8, slice_idle_us: 0 } } }\n"),
            Codes{"reads-back-differently"});
  EXPECT_EQ(linted("- { iosched: { bfq: { slice_idle: 8, slice_idle_us: 8000 } } }\n"), Codes{});
  EXPECT_EQ(linted("- { iosched: { bfq: { slice_idle: 8 } } }\n"), Codes{});
}

TEST(Rewritten, NothingOfARuleThatIsSwitchedOff) {
  EXPECT_EQ(linted("- { enabled: false, queue: { max_sectors_kb: 0 } }\n"), Codes{});
}

}  // namespace
}  // namespace elevatord
