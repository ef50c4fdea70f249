#include "rule_trial.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

TEST(TryRule, SaysWhyARuleDoesNotTakeAPathOfAMap) {
  const auto policy = a_policy("- { match: { rotational: false }, scheduler: none }\n");
  const auto verdict = try_rule(policy.rules.front(), a_disk("sdb").on("multipath-path"));
  EXPECT_EQ(verdict.truth, Truth::No);
  ASSERT_NE(verdict.condition, nullptr);
  EXPECT_EQ(verdict.condition->key, "class");
}

TEST(TryRule, ExcludingTheClassIsNotNamingIt) {
  const auto policy =
      a_policy("- { match: { not: { class: multipath-path } }, scheduler: none }\n");
  EXPECT_EQ(try_rule(policy.rules.front(), a_disk("sdb").on("multipath-path")).truth, Truth::No);
}

TEST(TryRule, WaitsForUdevToSayWhetherTheDiskIsAPath) {
  const auto policy = a_policy("- { match: { name: sdb }, scheduler: none }\n");
  DeviceFacts facts = a_disk("sdb").not_yet(&DeviceFacts::device_class);
  const auto verdict = try_rule(policy.rules.front(), facts);
  EXPECT_EQ(verdict.truth, Truth::NotYet);
  EXPECT_EQ(deferred_by(policy.rules.front(), verdict).because, "10-test.yaml:3 waits for class");
  facts.settle();
  EXPECT_EQ(try_rule(policy.rules.front(), facts).truth, Truth::Yes) << "it never said";
}

TEST(TryRule, DoesNotWaitWhereAnotherConditionFails) {
  const auto policy = a_policy("- { match: { name: sda }, scheduler: none }\n");
  const DeviceFacts facts = a_disk("sdb").not_yet(&DeviceFacts::device_class);
  EXPECT_EQ(try_rule(policy.rules.front(), facts).truth, Truth::No);
}

TEST(DecisionOf, FromUdevSaysNothingWithoutTheProperty) {
  const auto policy = a_policy("- { scheduler: from_udev }\n");
  EXPECT_FALSE(decision_of(policy.rules.front(), a_disk("sda")).has_value());
}

TEST(DecisionOf, APropertyOfSeparatorsAloneSaysNothingEither) {
  const auto policy = a_policy("- { scheduler: from_udev }\n");
  for (const auto* const text : {"", " ", " ,\t"}) {
    const auto disk = a_disk("sda").property("ELEVATORD_SCHEDULER", text);
    EXPECT_FALSE(decision_of(policy.rules.front(), disk).has_value()) << '\'' << text << '\'';
  }
}

TEST(DecisionOf, KeepEndsTheUdevPropertyAsItEndsAList) {
  const auto policy = a_policy("- { scheduler: from_udev }\n");
  const auto kind = [&](const char* text) {
    return decision_of(policy.rules.front(), a_disk("sda").property("ELEVATORD_SCHEDULER", text))
        ->kind;
  };
  EXPECT_EQ(kind("bfq, keep"), Decision::Kind::Wish);
  EXPECT_EQ(kind("keep bfq"), Decision::Kind::Refused);
}

TEST(DecisionOf, KeepInTheUdevPropertyIsHandsOff) {
  const auto policy = a_policy("- { scheduler: from_udev }\n");
  const auto decision =
      decision_of(policy.rules.front(), a_disk("sda").property("ELEVATORD_SCHEDULER", "keep"));
  ASSERT_TRUE(decision.has_value());
  EXPECT_EQ(decision->kind, Decision::Kind::Keep);
}

TEST(DeferredBy, NamesTheRuleAndTheFact) {
  const auto policy = a_policy("- { match: { serial: X }, scheduler: none }\n");
  const Verdict verdict{Truth::NotYet, &policy.rules.front().match.front(), ""};
  EXPECT_EQ(deferred_by(policy.rules.front(), verdict).because, "10-test.yaml:3 waits for serial");
}

}  // namespace
}  // namespace elevatord
