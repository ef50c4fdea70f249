#include "quirk_guard.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

Decision decided(const std::string& scheduler, const DeviceFacts& facts) {
  return decide(a_policy("- { scheduler: " + scheduler + " }\n"), facts);
}

std::string candidates(const Decision& decision) {
  std::string text;
  for (const auto& name : decision.candidates) text += (text.empty() ? "" : " ") + name.text();
  return text;
}

TEST(QuirkGuard, BfqIsRefusedWhereItHangsDisks) {
  const auto decision = decided("bfq", a_disk("sda").kernel("4.15.0-213-generic"));
  EXPECT_EQ(decision.kind, Decision::Kind::Refused);
  EXPECT_EQ(decision.source, Source::Guard);
  EXPECT_EQ(decision.because,
            "bfq hangs disks on this kernel (quirk bfq-hang-4.15), 10-test.yaml:3 wants bfq");
}

TEST(QuirkGuard, TheOtherCandidatesRemain) {
  const auto decision = decided("[bfq, cfq, mq-deadline]", a_disk("sda").kernel("4.15.0"));
  EXPECT_EQ(decision.kind, Decision::Kind::Wish);
  EXPECT_EQ(candidates(decision), "mq-deadline");
}

TEST(QuirkGuard, KeepIsACandidateToo) {
  EXPECT_EQ(decided("[bfq, keep]", a_disk("sda").kernel("4.15.0")).kind, Decision::Kind::Keep);
}

TEST(QuirkGuard, WhatMayHangIsNotTriedUnlessTheAdminAnswers) {
  DeviceFacts facts = a_disk("sda").kernel("4.12.14-150.17-default");
  EXPECT_EQ(decided("bfq", facts).kind, Decision::Kind::Refused);
  facts.kernel.quirk_answers["bfq-hang-4.15"] = false;
  EXPECT_EQ(decided("bfq", facts).kind, Decision::Kind::Wish);
}

TEST(QuirkGuard, OtherKernelsAndSchedulersAreLeftAlone) {
  EXPECT_EQ(candidates(decided("[bfq, none]", a_disk("sda").kernel("6.18.44"))), "bfq none");
  EXPECT_EQ(candidates(decided("bfq", a_disk("sda").kernel("next"))), "bfq");
  EXPECT_EQ(candidates(decided("kyber", a_disk("sda").kernel("4.15.0"))), "kyber");
}

TEST(QuirkGuard, AZonedDiskIsRefusedForItsZones) {
  const auto decision = decided("bfq", a_disk("sda").zoned("host-managed").kernel("4.15.0"));
  EXPECT_EQ(decision.kind, Decision::Kind::Refused);
  EXPECT_NE(decision.because.find("zoned"), std::string::npos);
}

}  // namespace
}  // namespace elevatord
