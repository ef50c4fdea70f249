#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::linted;
using Codes = std::vector<std::string>;

TEST(OtherSchedulerTunables, OfASchedulerThatTheRuleNeverChooses) {
  EXPECT_EQ(linted("- { scheduler: none, iosched: { bfq: { slice_idle: 0 } } }\n"),
            Codes{"other-scheduler-tunables"});
  EXPECT_EQ(linted("- { scheduler: [kyber, none], iosched: { mq-deadline: { fifo_batch: 1, "
                   "read_expire: 100 } } }\n"),
            Codes{"other-scheduler-tunables"})
      << "once for a scheduler";
}

TEST(OtherSchedulerTunables, NotWhereItMayBeChosen) {
  for (const auto* const scheduler :
       {"bfq", "[mq-deadline, bfq]", "cfq", "keep", "from_udev", "[none, keep]"}) {
    const auto rule =
        std::string{"- { scheduler: "} + scheduler + ", iosched: { bfq: { slice_idle: 0 } } }\n";
    for (const auto& code : linted(rule)) EXPECT_NE(code, "other-scheduler-tunables") << scheduler;
  }
  EXPECT_EQ(linted("- { iosched: { bfq: { slice_idle: 0 } } }\n"), Codes{});
  EXPECT_EQ(linted("- { scheduler: deadline, iosched: { mq-deadline: { fifo_batch: 1 } } }\n"),
            Codes{});
}

TEST(OtherSchedulerTunables, NotWhereARuleAboveMayHaveChosenIt) {
  EXPECT_EQ(linted("- { match: { class: sata }, scheduler: bfq }\n"
                   "- { scheduler: none, iosched: { bfq: { slice_idle: 0 } } }\n"),
            Codes{});
  EXPECT_EQ(linted("- { enabled: false, match: { class: sata }, scheduler: bfq }\n"
                   "- { scheduler: none, iosched: { bfq: { slice_idle: 0 } } }\n"),
            Codes{"other-scheduler-tunables"});
}

TEST(UnknownScheduler, SettingsThatCannotBeChecked) {
  EXPECT_EQ(linted("- { iosched: { adios: { read_lat: 1, write_lat: 2 } } }\n"),
            Codes{"unknown-scheduler"});
  EXPECT_EQ(linted("- { scheduler: adios, iosched: { adios: { read_lat: 1 } } }\n"), Codes{})
      << "the loader says so of the scheduler itself";
}

}  // namespace
}  // namespace elevatord
