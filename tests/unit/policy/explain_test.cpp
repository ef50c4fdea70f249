#include "explain.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;
using Outcome = RuleVerdict::Outcome;

TEST(Explain, ListsEveryRuleWithItsFirstFailingCondition) {
  const auto policy = a_policy(
      "- { name: nvme, match: { class: nvme }, scheduler: none }\n"
      "- { name: big, match: { class: sata, size: '>1T' }, scheduler: kyber }\n"
      "- { name: off, enabled: false, scheduler: none }\n"
      "- { name: hdd, match: { class: sata }, scheduler: bfq }\n"
      "- { name: rest, scheduler: mq-deadline }\n");
  const auto explanation = explain(policy, a_disk("sda").on("sata"));
  ASSERT_EQ(explanation.rules.size(), 5U);
  EXPECT_EQ(explanation.rules[0].outcome, Outcome::Fails);
  EXPECT_EQ(explanation.rules[0].key, "class");
  EXPECT_EQ(explanation.rules[0].wanted, "nvme");
  EXPECT_EQ(explanation.rules[0].found, "sata");
  EXPECT_EQ(explanation.rules[0].condition_at.line, 3);
  EXPECT_EQ(explanation.rules[1].key, "size");
  EXPECT_EQ(explanation.rules[2].outcome, Outcome::Disabled);
  EXPECT_EQ(explanation.rules[3].outcome, Outcome::Decides);
  EXPECT_EQ(explanation.rules[4].outcome, Outcome::Beaten);
}

TEST(Explain, ARuleThatWaitsIsShownAsWaiting) {
  const auto policy =
      a_policy("- { match: { serial: X }, scheduler: none }\n- { scheduler: bfq }\n");
  DeviceFacts facts = a_disk("sda");
  facts.serial = Fact<Spellings>::not_yet();
  const auto explanation = explain(policy, facts);
  EXPECT_EQ(explanation.rules[0].outcome, Outcome::Waits);
  EXPECT_EQ(explanation.rules[0].key, "serial");
}

TEST(Explain, ARuleOfTheSameNameInAnotherFileIsNotTakenForTheWinner) {
  auto policy = a_policy("- { name: hdd, scheduler: from_udev }\n", "10-a.yaml");
  const auto second = a_policy("- { name: hdd, scheduler: bfq }\n", "20-b.yaml");
  policy.rules.push_back(second.rules.front());
  const auto explanation = explain(policy, a_disk("sda"));
  EXPECT_EQ(explanation.rules[0].outcome, Outcome::Silent);
  EXPECT_EQ(explanation.rules[1].outcome, Outcome::Decides);
}

TEST(Explain, WhatFromUdevLeavesOpenIsDecidedByTheNextRule) {
  const auto policy = a_policy(
      "- { name: udev, scheduler: from_udev, queue: { nr_requests: 64 } }\n"
      "- { name: all, scheduler: bfq }\n");
  const auto explanation = explain(policy, a_disk("sda"));
  EXPECT_EQ(explanation.rules[0].decides, std::vector<std::string>{"queue/nr_requests"});
  EXPECT_EQ(explanation.rules[1].outcome, Outcome::Decides);
  EXPECT_EQ(explanation.rules[1].decides, std::vector<std::string>{"scheduler"});
}

TEST(Explain, AMediumIsFoundWithItsEvidence) {
  DeviceFacts facts = a_disk("vda").on("virtio").medium(Medium::Virtual);
  facts.medium_because = "virtio disks say rotational of themselves";
  const auto explanation =
      explain(a_policy("- { match: { medium: hdd }, scheduler: bfq }\n"), facts);
  EXPECT_EQ(explanation.rules[0].found, "virtual (virtio disks say rotational of themselves)");
}

TEST(Explain, AWaitInsideAnyNamesTheFact) {
  const auto policy =
      a_policy("- { match: { any: [{ serial: X }, { class: nvme }] }, scheduler: none }\n");
  const auto explanation = explain(policy, a_disk("sda").on("sata").not_yet(&DeviceFacts::serial));
  EXPECT_EQ(explanation.decision.because, "10-test.yaml:3 waits for serial");
}

TEST(Explain, ADisabledRuleHasNoFailingCondition) {
  const auto policy = a_policy("- { enabled: false, match: { class: nvme }, scheduler: none }\n");
  EXPECT_TRUE(explain(policy, a_disk("sda").on("sata")).rules[0].key.empty());
}

}  // namespace
}  // namespace elevatord
