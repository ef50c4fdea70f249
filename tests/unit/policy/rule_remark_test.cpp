#include "rule_remark.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

/// What is said of the last rule.
std::string last_remark(const std::string& rules, const DeviceFacts& facts) {
  return explain(a_policy(rules), facts).rules.back().remark;
}

TEST(RuleRemark, ALoserIsToldWhoBeatItAndForWhat) {
  EXPECT_EQ(
      last_remark("- { name: db, scheduler: none, queue: { nr_requests: 64 } }\n"
                  "- { name: ra, queue: { read_ahead_kb: 64 } }\n"
                  "- { name: all, scheduler: bfq, queue: { nr_requests: 8, read_ahead_kb: 8 } }\n",
                  a_disk("sda")),
      "beaten by db (10-test.yaml:3) for scheduler, nr_requests; by ra (10-test.yaml:4) for "
      "read_ahead_kb");
}

TEST(RuleRemark, ARuleThatWinsSomeSettingsIsToldWhichItLost) {
  EXPECT_EQ(last_remark("- { name: db, scheduler: none }\n"
                        "- { name: all, scheduler: bfq, queue: { nr_requests: 8 } }\n",
                        a_disk("sda")),
            "beaten by db (10-test.yaml:3) for scheduler");
}

TEST(RuleRemark, AWinnerOfAllThatItNamesNeedsNone) {
  EXPECT_EQ(
      last_remark("- { name: all, scheduler: bfq, queue: { nr_requests: 8 } }\n", a_disk("sda")),
      "");
}

TEST(RuleRemark, KeepIsHandsOff) {
  EXPECT_EQ(last_remark("- { name: off, scheduler: keep, queue: { read_ahead_kb: keep } }\n",
                        a_disk("sda")),
            "keep: hands off scheduler, read_ahead_kb");
}

TEST(RuleRemark, KeepBeatsARuleBelowIt) {
  EXPECT_EQ(last_remark("- { name: off, scheduler: keep }\n- { name: all, scheduler: bfq }\n",
                        a_disk("sda")),
            "beaten by off (10-test.yaml:3) for scheduler");
}

TEST(RuleRemark, AGuardsRefusalIsTold) {
  const auto remark = last_remark("- { name: fast, scheduler: none }\n",
                                  a_disk("sda").zoned("host-managed").kernel("6.1.0"));
  EXPECT_EQ(remark.substr(0, 39), "refused: host-managed zoned disk needs ") << remark;
}

TEST(RuleRemark, FromUdevWithoutThePropertySetsNothing) {
  EXPECT_EQ(last_remark("- { name: udev, scheduler: from_udev }\n", a_disk("sda")),
            "from_udev: the property ELEVATORD_SCHEDULER is not set");
}

TEST(RuleRemark, ARuleWithoutSettingsNamesNone) {
  EXPECT_EQ(last_remark("- { name: idle, match: { name: sda } }\n", a_disk("sda")),
            "names no setting");
}

TEST(RuleRemark, OfADiskThatIsNotManagedNothingIsDecided) {
  EXPECT_EQ(last_remark("- { name: all, scheduler: bfq }\n", a_disk("sda").size(0)),
            "the disk is not managed");
}

TEST(RuleRemark, NothingIsDecidedBeforeWhatARuleWaitsFor) {
  EXPECT_EQ(last_remark("- { name: mine, match: { serial: X }, scheduler: none }\n"
                        "- { name: all, scheduler: bfq }\n",
                        a_disk("sda").not_yet(&DeviceFacts::serial)),
            "nothing is decided yet: 10-test.yaml:3 waits for serial");
}

TEST(RuleRemark, ARuleThatFailsHasItsConditionInstead) {
  EXPECT_EQ(last_remark("- { name: db, scheduler: none }\n"
                        "- { name: nvme, match: { class: nvme }, scheduler: bfq }\n",
                        a_disk("sda").on("sata")),
            "");
}

}  // namespace
}  // namespace elevatord
