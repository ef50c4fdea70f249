#include <gtest/gtest.h>

#include "device_facts_builder.hpp"
#include "event_builder.hpp"
#include "event_properties.hpp"
#include "explain.hpp"
#include "policy_builder.hpp"

// From what udev tells of a disk to the rule that takes it: disks that other tools miss, and what
// they take for disks.

namespace elevatord {
namespace {

using testing::a_policy;
using testing::an_event;

const ProbedFiles kFiles = {{"queue/scheduler", "[none] mq-deadline"},
                            {"queue/rotational", "0"},
                            {"queue/zoned", "none"},
                            {"removable", "0"},
                            {"size", "7814037168"},
                            {"mq", "1"}};

DeviceFacts facts_for(const DeviceEvent& event) {
  return facts_of(event, kFiles, KernelFacts::from_release("6.18.44"));
}

/// The rule that decides the scheduler; empty: none.
std::string rule_for(const std::string& rules, const DeviceEvent& event) {
  return decide(a_policy(rules), facts_for(event)).rule;
}

TEST(MatchedDisks, NoParentIsNeededThatIsKnown) {
  const std::string rules = "- { name: all, scheduler: mq-deadline }\n";
  const std::string soc = "/devices/platform/soc/fe320000.mmc/mmc_host/mmc0/mmc0:aaaa/block/";
  const std::vector<DeviceEvent> disks = {
      an_event("mmcblk0").at(soc + "mmcblk0"),
      an_event("foo0").at("/devices/platform/newbus/x/block/foo0"), an_event("etherd!e0.0"),
      an_event("nvme10n1").at("/devices/pci0000:00/nvme/nvme10/nvme10n1")};
  for (const auto& event : disks) {
    EXPECT_EQ(rule_for(rules, event), "all") << event.name;
  }
}

TEST(MatchedDisks, AClassTakesAllItsDisksWhateverTheirNumber) {
  const std::string rules =
      "- { name: flash, match: { class: nvme }, scheduler: none }\n"
      "- { name: card, match: { class: mmc }, scheduler: mq-deadline }\n"
      "- { name: sata, match: { class: sata }, scheduler: mq-deadline }\n";
  EXPECT_EQ(rule_for(rules, an_event("nvme10n1")), "flash");
  EXPECT_EQ(rule_for(rules, an_event("nvme0n12")), "flash");
  EXPECT_EQ(rule_for(rules, an_event("mmcblk0")), "card");
  EXPECT_EQ(rule_for(rules, an_event("mmcblk12")), "card");
  EXPECT_EQ(rule_for(rules, an_event("sdaa").at("/devices/pci0/ata1/host0/block/sdaa")), "sata");
}

TEST(MatchedDisks, OneDiskIsChosenByAnyOfItsIdentities) {
  const auto chosen = an_event("sda")
                          .with("ID_SERIAL", "36d0946606d79f90025f3e09a0c1fc035")
                          .with("ID_SERIAL_SHORT", "6d0946606d79f90025f3e09a0c1fc035")
                          .with("ID_WWN", "0x6d0946606d79f900")
                          .with("ID_PATH", "pci-0000:02:00.0-scsi-0:2:0:0")
                          .with("DEVLINKS", "/dev/disk/by-id/wwn-0x6d0946606d79f900");
  for (const auto* const match :
       {"property: { ID_SERIAL: 36d0946606d79f90025f3e09a0c1fc035 }",
        "property: { ID_PATH: 'pci-0000:02:*' }", "serial: 36d0946606d79f90025f3e09a0c1fc035",
        "serial: 6d0946606d79f90025f3e09a0c1fc035", "wwn: '0x6d0946606d79f900'",
        "id: 'wwn-0x6d09*'"}) {
    const auto rules = std::string{"- { name: it, match: { "} + match + " }, scheduler: none }\n";
    EXPECT_EQ(rule_for(rules, chosen), "it") << match;
    EXPECT_EQ(rule_for(rules, an_event("sdb").with("ID_SERIAL", "other")), "") << match;
  }
}

TEST(MatchedDisks, TwoRulesMakeOneDecisionAndTheLoserIsTold) {
  const auto policy = a_policy(
      "- { name: one, match: { class: nvme, model: 'Sam*' }, scheduler: kyber }\n"
      "- { name: balanced, scheduler: none, queue: { nr_requests: 64 } }\n");
  const auto facts = facts_for(an_event("nvme0n1").with("ID_MODEL", "Samsung SSD"));
  const auto explanation = explain(policy, facts);
  EXPECT_EQ(explanation.decision.rule, "one");
  EXPECT_EQ(explanation.rules.at(0).decides, std::vector<std::string>{"scheduler"});
  EXPECT_EQ(explanation.rules.at(1).decides, std::vector<std::string>{"queue/nr_requests"});
}

TEST(MatchedDisks, WhatOnlyLooksLikeADiskIsNotMeantByARuleForAll) {
  const std::string rules = "- { name: all, scheduler: mq-deadline }\n";
  for (const auto* const name : {"loop3", "zram0", "ram0", "dm-4", "md127", "zd416", "sr0", "fd0",
                                 "mmcblk0boot0", "mmcblk0rpmb"}) {
    EXPECT_EQ(rule_for(rules, an_event(name)), "") << name;
  }
}

TEST(MatchedDisks, APartitionIsNeverADisk) {
  for (const auto* const name : {"sda1", "sda15", "nvme0n1p2", "mmcblk0p1", "loop3p1"}) {
    const Properties properties{{"SUBSYSTEM", "block"},
                                {"DEVTYPE", "partition"},
                                {"ACTION", "add"},
                                {"DEVPATH", std::string{"/devices/x/block/d/"} + name},
                                {"DEVNAME", std::string{"/dev/"} + name}};
    EXPECT_FALSE(event_from(properties).has_value()) << name;
  }
}

}  // namespace
}  // namespace elevatord
