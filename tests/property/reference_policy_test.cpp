#include "reference_policy.hpp"

#include <gtest/gtest.h>

namespace elevatord::property {
namespace {

using Kind = ReferenceWish::Kind;

ReferenceFacts a_sata_disk() {
  ReferenceFacts facts;
  facts.name = "sda";
  facts.device_class = "sata";
  facts.properties.emplace();
  facts.rotational = false;
  facts.offered = {"none", "mq-deadline"};
  return facts;
}

ReferenceRule wanting(std::vector<std::string> candidates) {
  ReferenceRule rule;
  rule.candidates = std::move(candidates);
  return rule;
}

TEST(ReferencePolicy, TheFirstRuleThatMatchesDecides) {
  ReferencePolicy policy{{wanting({"none"}), wanting({"mq-deadline"})}};
  policy.rules[0].classes = {"nvme"};
  const auto wish = policy.wish(a_sata_disk());
  EXPECT_TRUE(wish.wants("mq-deadline"));
  EXPECT_EQ(wish.where, "10-property.yaml:4");
}

TEST(ReferencePolicy, TheFirstCandidateOnOfferIsTaken) {
  EXPECT_TRUE(
      (ReferencePolicy{{wanting({"bfq", "deadline"})}}.wish(a_sata_disk()).wants("mq-deadline")));
  EXPECT_EQ((ReferencePolicy{{wanting({"bfq"})}}.wish(a_sata_disk()).kind), Kind::Unavailable);
}

TEST(ReferencePolicy, WhatIsNotYetKnownDefersUntilItIsSettled) {
  ReferencePolicy policy{{wanting({"none"}), wanting({"mq-deadline"})}};
  policy.rules[0].classes = {"sata"};
  auto facts = a_sata_disk();
  facts.device_class.reset();
  EXPECT_EQ(policy.wish(facts).kind, Kind::Deferred);
  EXPECT_TRUE(policy.settled_wish(facts).wants("mq-deadline"));
}

TEST(ReferencePolicy, AFactThatCannotMatterIsNotWaitedFor) {
  ReferencePolicy policy{{wanting({"none"})}};
  policy.rules[0].classes = {"sata"};
  policy.rules[0].names = {"nvme*"};
  auto facts = a_sata_disk();
  facts.device_class.reset();
  EXPECT_EQ(policy.wish(facts).kind, Kind::None);
}

TEST(ReferencePolicy, BeforeUdevHasSpokenADiskMayBeAPath) {
  const ReferencePolicy policy{{wanting({"none"})}};
  auto facts = a_sata_disk();
  facts.device_class.reset();
  EXPECT_EQ(policy.wish(facts).kind, Kind::Deferred);
  EXPECT_TRUE(policy.settled_wish(facts).wants("none"));
}

TEST(ReferencePolicy, EveryRandomPolicyIsOneThatTheServiceReads) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Dice dice{seed};
    const auto policy = random_policy(dice);
    EXPECT_EQ(compiled(policy)->rules.size(), policy.rules.size());
  }
}

}  // namespace
}  // namespace elevatord::property
