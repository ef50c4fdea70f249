#include "host_check.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord::ctl {
namespace {

using testing::a_disk;
using testing::a_policy;
using testing::DiskBuilder;
using Names = std::vector<std::string>;

CheckedDisk seen(const DiskBuilder& disk, std::string_view schedulers) {
  CheckedDisk checked;
  checked.facts = disk.facts();
  if (const auto list = parse_scheduler_list(schedulers)) checked.queue.scheduler = *list;
  return checked;
}

CheckedDisk an_hdd(const std::string& name) {
  return seen(a_disk(name).on("sata").hdd(), "none [mq-deadline]");
}

bool nothing_loads(const SchedulerName& /*name*/) {
  return false;
}

HostCheck checked(const std::string& rules, const std::vector<CheckedDisk>& disks) {
  return check_host(a_policy(rules), disks, nothing_loads);
}

/// `code: text` of the only finding.
std::string only_finding(const HostCheck& check) {
  if (check.findings.size() != 1) return std::to_string(check.findings.size()) + " findings";
  return check.findings.front().code + ": " + check.findings.front().what;
}

TEST(HostCheck, SaysWhichRuleTakesWhichDisk) {
  const auto check = checked(
      "- { name: hdds, match: { medium: hdd }, scheduler: mq-deadline }\n"
      "- { name: rest, scheduler: none }\n",
      {an_hdd("sda"), an_hdd("sdb"), seen(a_disk("nvme0n1").on("nvme").ssd(), "[none]")});
  ASSERT_EQ(check.rules.size(), 2U);
  EXPECT_EQ(check.rules[0].disks, (Names{"sda", "sdb"}));
  EXPECT_EQ(check.rules[1].disks, Names{"nvme0n1"});
  EXPECT_EQ(check.disks[0].because.at("scheduler"), "10-test.yaml:3");
  EXPECT_TRUE(check.findings.empty());
}

TEST(HostCheck, TellsRulesThatTakeNone) {
  const auto check =
      checked("- { name: usb, match: { class: usb }, scheduler: bfq }\n", {an_hdd("sda")});
  EXPECT_EQ(only_finding(check),
            "matches-no-disk: rule 'usb' takes none of the 1 disks of this host; elevatorctl "
            "explain DEV says why not");
}

TEST(HostCheck, ARuleThatOthersBeatTakesItsDisksAllTheSame) {
  const auto check = checked("- { scheduler: keep }\n- { scheduler: none }\n", {an_hdd("sda")});
  EXPECT_TRUE(check.findings.empty());
  EXPECT_TRUE(check.rules[1].disks.empty());
}

TEST(HostCheck, LeavesOutRulesThatAreSwitchedOff) {
  const auto check = checked(
      "- { enabled: false, match: { class: usb }, scheduler: bfq }\n- { scheduler: keep }\n",
      {an_hdd("sda")});
  EXPECT_EQ(check.rules.size(), 1U);
  EXPECT_TRUE(check.findings.empty());
}

TEST(HostCheck, TellsSchedulersThatADiskDoesNotOfferOnceForAllDisks) {
  const auto check =
      checked("- { name: a, scheduler: [bfq, kyber] }\n", {an_hdd("sda"), an_hdd("sdb")});
  EXPECT_EQ(only_finding(check),
            "not-offered: sda, sdb: none of bfq, kyber is on offer (none, mq-deadline), and no "
            "module has it");
}

TEST(HostCheck, NotThoseWhoseModuleCanBeLoaded) {
  const auto policy = a_policy("- { scheduler: [bfq, kyber] }\n");
  const auto check = check_host(policy, {an_hdd("sda")},
                                [](const SchedulerName& name) { return name.text() == "kyber"; });
  EXPECT_TRUE(check.findings.empty());
}

TEST(HostCheck, NotWhereKeepIsTheLastOfTheList) {
  EXPECT_TRUE(checked("- { scheduler: [bfq, keep] }\n", {an_hdd("sda")}).findings.empty());
}

TEST(HostCheck, TellsSettingsThatADiskDoesNotHave) {
  const auto check = checked("- { queue: { wbt_lat_usec: 0 } }\n", {an_hdd("sda")});
  EXPECT_EQ(only_finding(check), "not-offered: sda: there is no queue/wbt_lat_usec");
}

TEST(HostCheck, TellsDisksWithoutASchedulerButNotHeadsWhosePathsHaveOne) {
  const auto head = seen(a_disk("nvme0n1").on("nvme"), "");
  const auto path = seen(a_disk("nvme0c0n1").path_of("nvme0n1"), "[none] kyber");
  const std::string rules = "- { name: a, scheduler: kyber }\n";
  EXPECT_EQ(only_finding(checked(rules, {head})),
            "not-offered: nvme0n1: there is no scheduler to choose");
  EXPECT_TRUE(checked(rules, {head, path}).findings.empty());
}

TEST(HostCheck, TellsWhatAGuardForbids) {
  const auto disk = a_disk("sda").on("sata").hdd().zoned("host-managed").kernel("6.1.0");
  const auto check =
      checked("- { name: a, scheduler: none }\n", {seen(disk, "none [mq-deadline]")});
  ASSERT_EQ(check.findings.size(), 1U);
  EXPECT_EQ(check.findings.front().code, "refused");
  EXPECT_NE(check.findings.front().what.find("sda: host-managed zoned disk needs mq-deadline"),
            std::string::npos);
}

TEST(HostCheck, LeavesAloneWhatIsNeverManaged) {
  const auto check = checked("- { scheduler: bfq }\n", {seen(a_disk("sr0").on("optical"), "[none]"),
                                                        seen(a_disk("sda").on("sata"), "[bfq]")});
  EXPECT_FALSE(check.disks[0].excluded.empty());
  EXPECT_EQ(check.rules[0].disks, Names{"sda"});
  EXPECT_TRUE(check.findings.empty());
}

TEST(HostCheck, SaysOfADiskThatDoesNotAnswerOnlyThat) {
  auto disk = an_hdd("sda");
  disk.answered = false;
  disk.queue = {};
  const auto check = checked("- { scheduler: bfq }\n", {disk});
  ASSERT_EQ(check.findings.size(), 1U);
  EXPECT_EQ(check.findings.front().code, "not-answering");
  EXPECT_EQ(check.findings.front().at.file, "/sys/block/sda");
}

}  // namespace
}  // namespace elevatord::ctl
