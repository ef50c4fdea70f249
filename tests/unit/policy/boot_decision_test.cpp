#include "boot_decision.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "explain.hpp"
#include "plan.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;
using Kind = Decision::Kind;
using Meaning = BootElevator::Meaning;

DeviceFacts booted(DeviceFacts facts, Meaning meaning, const std::string& name = "bfq") {
  facts.kernel.boot_elevator = {meaning, name};
  return facts;
}

TEST(BootDecision, TheParameterMeansNothingUnlessTheAdminSaysSo) {
  EXPECT_EQ(decide({}, booted(a_disk("sda"), Meaning::Ignore)).kind, Kind::NoWish);
  EXPECT_EQ(decide({}, booted(a_disk("sda"), Meaning::Apply, "")).kind, Kind::NoWish);
  EXPECT_EQ(decide({}, booted(a_disk("sda"), Meaning::HandsOff, "")).kind, Kind::NoWish);
}

TEST(BootDecision, AppliedItIsAWishForDisksThatNoRuleNames) {
  const auto decision = decide({}, booted(a_disk("sda"), Meaning::Apply));
  EXPECT_EQ(decision.kind, Kind::Wish);
  EXPECT_EQ(decision.candidates.front().text(), "bfq");
  EXPECT_EQ(decision.source, Source::Cmdline);
  EXPECT_EQ(decision.because, "elevator=bfq on the kernel command line");
}

TEST(BootDecision, WhatWasAskedForAtBootIsHeldAgainstWhatIsActive) {
  const auto planned = [](const std::string& name, const std::string& file) {
    const auto decision = decide({}, booted(a_disk("sda"), Meaning::Apply, name));
    return plan(decision, *parse_scheduler_list(file)).kind;
  };
  EXPECT_EQ(planned("deadline", "[mq-deadline] none\n"), Plan::Kind::AsWanted);
  EXPECT_EQ(planned("deadline", "mq-deadline [none] \n"), Plan::Kind::Change);
  EXPECT_EQ(planned("noop", "[mq-deadline] none\n"), Plan::Kind::Change);
  EXPECT_EQ(planned("bfq", "[mq-deadline] none\n"), Plan::Kind::Unavailable);
  EXPECT_EQ(planned("none", "mq-deadline kyber [bfq] none\n"), Plan::Kind::Change);
}

TEST(BootDecision, HandsOffKeepsSuchDisksAndSaysWhy) {
  const auto decision = decide({}, booted(a_disk("sda"), Meaning::HandsOff));
  EXPECT_EQ(decision.kind, Kind::Keep);
  EXPECT_EQ(decision.source, Source::Cmdline);
  EXPECT_EQ(decision.because, "elevator=bfq on the kernel command line");
}

TEST(BootDecision, AnyRuleIsStronger) {
  for (const auto meaning : {Meaning::Apply, Meaning::HandsOff}) {
    const auto facts = booted(a_disk("sda"), meaning);
    EXPECT_EQ(decide(a_policy("- { scheduler: kyber }\n"), facts).source, Source::Policy);
    EXPECT_EQ(decide(a_policy("- { scheduler: keep }\n"), facts).source, Source::Policy);
  }
}

TEST(BootDecision, NoRuleIsSaidToHaveDecided) {
  const auto policy = a_policy("- { match: { name: sdb }, scheduler: kyber }\n");
  const auto explanation = explain(policy, booted(a_disk("sda"), Meaning::Apply));
  EXPECT_EQ(explanation.decision.source, Source::Cmdline);
  EXPECT_EQ(explanation.rules.front().outcome, RuleVerdict::Outcome::Fails);
}

TEST(BootDecision, WhatCannotBeASchedulerIsRefused) {
  const auto decision = decide({}, booted(a_disk("sda"), Meaning::Apply, "BFQ!"));
  EXPECT_EQ(decision.kind, Kind::Refused);
  EXPECT_EQ(decision.because, "elevator=BFQ! on the kernel command line (not a scheduler's name)");
}

TEST(BootDecision, GuardsHoldForItToo) {
  const auto zoned = booted(a_disk("sda").zoned("host-managed").kernel("6.9.0"), Meaning::Apply);
  EXPECT_EQ(decide({}, zoned).kind, Kind::Refused);
  EXPECT_EQ(decide({}, booted(a_disk("sda").kernel("4.15.0"), Meaning::Apply)).kind, Kind::Refused);
  EXPECT_EQ(decide({}, booted(a_disk("sr0").on("optical"), Meaning::Apply)).kind, Kind::Excluded);
}

TEST(BootDecision, PathsOfAMapAndLoopDisksAreForRules) {
  for (const auto* const word : {"multipath-path", "loop"}) {
    EXPECT_EQ(decide({}, booted(a_disk("sda").on(word), Meaning::Apply)).kind, Kind::NoWish)
        << word;
  }
}

TEST(BootDecision, ADiskOfWhichUdevHasNotSpokenMayBeAPath) {
  const auto facts = booted(a_disk("sda").not_yet(&DeviceFacts::device_class), Meaning::Apply);
  const auto decision = decide({}, facts);
  EXPECT_EQ(decision.kind, Kind::Deferred);
  EXPECT_EQ(decision.because, "elevator=bfq on the kernel command line waits for udev");
}

}  // namespace
}  // namespace elevatord
