#include "decision.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;
using Kind = Decision::Kind;

std::string first_wish(const Decision& decision) {
  return decision.candidates.empty() ? "" : decision.candidates.front().text();
}

TEST(Decide, TheFirstMatchingRuleThatNamesTheSchedulerWins) {
  const auto policy = a_policy(
      "- { name: one, match: { class: sata }, scheduler: kyber }\n"
      "- { name: two, match: { class: sata }, scheduler: bfq }\n");
  const auto decision = decide(policy, a_disk("sda").on("sata"));
  EXPECT_EQ(first_wish(decision), "kyber");
  EXPECT_EQ(decision.rule, "one");
  EXPECT_EQ(decision.source, Source::Policy);
}

TEST(Decide, SaysWhereTheWinningRuleStands) {
  const auto policy = a_policy("- { scheduler: bfq }\n", "50-hdd.yaml");
  EXPECT_EQ(decide(policy, a_disk("sda")).because, "50-hdd.yaml:3");
}

TEST(Decide, WithoutAMatchingRuleThereIsNoWish) {
  const auto policy = a_policy("- { match: { class: nvme }, scheduler: none }\n");
  EXPECT_EQ(decide(policy, a_disk("sda").on("sata")).kind, Kind::NoWish);
}

TEST(Decide, ADisabledRuleDoesNotDecide) {
  const auto policy = a_policy("- { enabled: false, scheduler: bfq }\n");
  EXPECT_EQ(decide(policy, a_disk("sda")).kind, Kind::NoWish);
}

TEST(Decide, KeepEndsTheSearch) {
  const auto policy = a_policy(
      "- { match: { name: sda }, scheduler: keep }\n"
      "- { scheduler: bfq }\n");
  EXPECT_EQ(decide(policy, a_disk("sda")).kind, Kind::Keep);
  EXPECT_EQ(first_wish(decide(policy, a_disk("sdb"))), "bfq");
}

TEST(Decide, ARuleThatWaitsForAFactDefersTheDecision) {
  const auto policy = a_policy(
      "- { match: { property: { ID_BUS: usb } }, scheduler: none }\n"
      "- { scheduler: bfq }\n");
  DeviceFacts facts = a_disk("sda");
  facts.properties = Fact<Properties>::not_yet();
  EXPECT_EQ(decide(policy, facts).kind, Kind::Deferred);
  facts.settle();
  EXPECT_EQ(first_wish(decide(policy, facts)), "bfq");
}

TEST(Decide, ARuleAboveTheOneThatWaitsDecidesAtOnce) {
  const auto policy = a_policy(
      "- { match: { name: sda }, scheduler: kyber }\n"
      "- { match: { property: { ID_BUS: usb } }, scheduler: none }\n");
  DeviceFacts facts = a_disk("sda");
  facts.properties = Fact<Properties>::not_yet();
  EXPECT_EQ(first_wish(decide(policy, facts)), "kyber");
}

TEST(Decide, NeverManagesWhatTheDesignExcludes) {
  const auto policy = a_policy("- { scheduler: bfq }\n");
  EXPECT_EQ(decide(policy, a_disk("fd0").on("floppy")).kind, Kind::Excluded);
  EXPECT_EQ(decide(policy, a_disk("sr0").on("optical")).kind, Kind::Excluded);
  EXPECT_EQ(decide(policy, a_disk("mmcblk0boot0").on("mmc")).kind, Kind::Excluded);
  EXPECT_EQ(decide(policy, a_disk("mmcblk1rpmb").on("mmc")).kind, Kind::Excluded);
  EXPECT_EQ(decide(policy, a_disk("loop0").on("loop").size(0)).kind, Kind::Excluded);
  EXPECT_EQ(decide(policy, a_disk("mmcblk0").on("mmc")).kind, Kind::Wish);
}

TEST(Decide, ADiskOfAKindThatNobodyKnowsIsManagedLikeAnyOther) {
  const auto policy = a_policy("- { match: { rotational: false }, scheduler: none }\n");
  for (const auto* const name : {"mmcblk0", "foo0", "cciss!c0d0", "mspblk0"}) {
    EXPECT_EQ(decide(policy, a_disk(name).on("other")).kind, Decision::Kind::Wish) << name;
  }
}

TEST(Decide, TakesTheWishOfARuleAuthorFromUdev) {
  const auto policy = a_policy(
      "- { scheduler: from_udev }\n"
      "- { scheduler: kyber }\n");
  const auto wished =
      decide(policy, a_disk("sda").property("ELEVATORD_SCHEDULER", "bfq mq-deadline"));
  EXPECT_EQ(wished.source, Source::Udev);
  ASSERT_EQ(wished.candidates.size(), 2U);
  EXPECT_EQ(wished.candidates[1].text(), "mq-deadline");
  EXPECT_EQ(first_wish(decide(policy, a_disk("sdb"))), "kyber");
}

TEST(Decide, AUdevPropertyThatIsNoSchedulerIsRefusedAndNeverWritten) {
  const auto policy = a_policy("- { scheduler: from_udev }\n");
  for (const auto* text : {"nonexistent", "BFQ", "../../etc", "bfq;reboot", "none-such"}) {
    const auto decision = decide(policy, a_disk("sda").property("ELEVATORD_SCHEDULER", text));
    EXPECT_EQ(decision.kind, Kind::Refused) << text;
  }
}

TEST(Decide, PathsOfAMultipathMapAreTakenOnlyByRulesThatNameTheirClass) {
  const auto policy = a_policy(
      "- { name: all, scheduler: bfq }\n"
      "- { name: paths, match: { class: multipath-path }, scheduler: none }\n");
  EXPECT_EQ(decide(policy, a_disk("sdb").on("multipath-path")).rule, "paths");
  EXPECT_EQ(decide(policy, a_disk("sda").on("sata")).rule, "all");
}

struct ZonedCase {
  const char* kernel;
  const char* scheduler;
  Kind kind;
  const char* wish;
};

TEST(Decide, AHostManagedZonedDiskTakesOnlyMqDeadlineWhereTheKernelNeedsIt) {
  const ZonedCase cases[] = {
      {"6.6.9", "none", Kind::Refused, ""},
      {"6.6.9", "[bfq, kyber]", Kind::Refused, ""},
      {"6.6.9", "mq-deadline", Kind::Wish, "mq-deadline"},
      {"6.6.9", "deadline", Kind::Wish, "deadline"},
      {"6.6.9", "[none, mq-deadline]", Kind::Wish, "mq-deadline"},
      {"6.6.9", "keep", Kind::Keep, ""},
      {"6.6.9", "[none, keep]", Kind::Keep, ""},
      {"6.9.12", "none", Kind::Refused, ""},
      {"6.10.0", "none", Kind::Wish, "none"},
      {"6.18.44", "none", Kind::Wish, "none"},
      {"5.14.0-427.el9.x86_64", "none", Kind::Refused, ""},
      {"6.12.0-55.el10.x86_64", "none", Kind::Refused, ""},
  };
  for (const auto& c : cases) {
    const auto policy = a_policy(std::string{"- { scheduler: "} + c.scheduler + " }\n");
    const auto decision =
        decide(policy, a_disk("sda").on("sata").zoned("host-managed").kernel(c.kernel));
    EXPECT_EQ(decision.kind, c.kind) << c.kernel << ' ' << c.scheduler;
    EXPECT_EQ(first_wish(decision), c.wish) << c.kernel << ' ' << c.scheduler;
  }
}

TEST(Decide, ForceLiftsTheZonedGuard) {
  const auto policy = a_policy("- { force: true, scheduler: none }\n");
  const auto decision = decide(policy, a_disk("sda").zoned("host-managed").kernel("6.6.9"));
  EXPECT_EQ(decision.kind, Kind::Wish);
}

TEST(Decide, ForceLiftsNoOtherGuard) {
  const auto policy = a_policy("- { force: true, scheduler: bfq }\n");
  const auto decision = decide(policy, a_disk("sda").kernel("4.15.0"));
  EXPECT_EQ(decision.kind, Kind::Refused);
  EXPECT_NE(decision.because.find("bfq hangs disks"), std::string::npos) << decision.because;
  const auto paths = a_policy("- { force: true, scheduler: none }\n");
  EXPECT_EQ(decide(paths, a_disk("sdb").on("multipath-path")).kind, Kind::NoWish);
  EXPECT_EQ(decide(paths, a_disk("fd0").on("floppy")).kind, Kind::Excluded);
}

TEST(Decide, AZonedDiskThatAnotherToolWishesForIsGuardedAsWell) {
  const auto policy = a_policy("- { scheduler: from_udev }\n");
  const auto decision = decide(
      policy,
      a_disk("sda").zoned("host-managed").kernel("6.6.9").property("ELEVATORD_SCHEDULER", "bfq"));
  EXPECT_EQ(decision.kind, Kind::Refused);
  EXPECT_EQ(decision.source, Source::Guard);
}

TEST(Decide, HostAwareZonesNeedNoGuard) {
  const auto policy = a_policy("- { scheduler: none }\n");
  EXPECT_EQ(decide(policy, a_disk("sda").zoned("host-aware").kernel("6.6.9")).kind, Kind::Wish);
}

TEST(Decide, CarriesWhatLocalUsersMayHoldFromTheRuleThatDecidesTheScheduler) {
  const auto policy = a_policy(
      "- { match: { name: sdb }, scheduler: from_udev, allow_hold: kyber }\n"
      "- { match: { name: sdc }, queue: { nr_requests: 64 }, allow_hold: none }\n"
      "- { scheduler: keep, allow_hold: [none, bfq] }\n");
  const auto held = [&](const DeviceFacts& disk) {
    std::string text;
    for (const auto& name : decide(policy, disk).allow_hold) text += name.text() + ' ';
    return text;
  };
  EXPECT_EQ(held(a_disk("sda")), "none bfq ");
  EXPECT_EQ(held(a_disk("sdb").property("ELEVATORD_SCHEDULER", "bfq")), "kyber ");
  EXPECT_EQ(held(a_disk("sdc")), "none bfq ");
}

TEST(Decide, AGuardNamesItselfAsTheSource) {
  const auto policy = a_policy("- { scheduler: none }\n");
  const auto decision = decide(policy, a_disk("sda").zoned("host-managed").kernel("6.6.9"));
  EXPECT_EQ(decision.source, Source::Guard);
  EXPECT_NE(decision.because.find("10-test.yaml:3"), std::string::npos) << decision.because;
}

std::string value_of(const Decision& decision, const std::string& setting) {
  for (const auto& wish : decision.values) {
    if (wish.setting == setting) return wish.value.value_or("keep") + " by " + wish.rule;
  }
  return "nothing";
}

TEST(DecideSettings, EachSettingGoesToTheFirstMatchingRuleThatNamesIt) {
  const auto policy = a_policy(
      "- { name: one, match: { name: sda }, queue: { nr_requests: 64 } }\n"
      "- { name: two, scheduler: bfq, queue: { nr_requests: 128, read_ahead_kb: 512 } }\n");
  const auto sda = decide(policy, a_disk("sda"));
  EXPECT_EQ(first_wish(sda), "bfq");
  EXPECT_EQ(value_of(sda, "queue/nr_requests"), "64 by one");
  EXPECT_EQ(value_of(sda, "queue/read_ahead_kb"), "512 by two");
  EXPECT_EQ(value_of(decide(policy, a_disk("sdb")), "queue/nr_requests"), "128 by two");
}

TEST(DecideSettings, KeepEndsTheSearchForThatSettingOnly) {
  const auto policy = a_policy(
      "- { name: one, queue: { nr_requests: keep } }\n"
      "- { name: two, queue: { nr_requests: 128, nomerges: 2 } }\n");
  const auto decision = decide(policy, a_disk("sda"));
  EXPECT_EQ(value_of(decision, "queue/nr_requests"), "keep by one");
  EXPECT_EQ(value_of(decision, "queue/nomerges"), "2 by two");
}

TEST(DecideSettings, ComeInTheOrderOfWrites) {
  const auto decision =
      decide(a_policy("- { queue: { read_ahead_kb: 8, nr_requests: 64, max_sectors_kb: 512 } }\n"),
             a_disk("sda"));
  ASSERT_EQ(decision.values.size(), 3U);
  EXPECT_EQ(decision.values[0].setting, "queue/max_sectors_kb");
  EXPECT_EQ(decision.values[1].setting, "queue/nr_requests");
  EXPECT_EQ(decision.values[2].setting, "queue/read_ahead_kb");
}

TEST(DecideSettings, ARuleThatWaitsDefersOnlyWhatIsStillOpen) {
  const auto policy = a_policy(
      "- { name: one, scheduler: bfq }\n"
      "- { name: two, match: { property: { ID_BUS: usb } }, scheduler: none }\n");
  DeviceFacts facts = a_disk("sda");
  facts.properties = Fact<Properties>::not_yet();
  EXPECT_EQ(first_wish(decide(policy, facts)), "bfq");
  const auto other = a_policy(
      "- { name: one, scheduler: bfq }\n"
      "- { name: two, match: { property: { ID_BUS: usb } }, queue: { nomerges: 1 } }\n");
  EXPECT_EQ(decide(other, facts).kind, Kind::Deferred);
}

TEST(DecideSettings, AnUnmanagedDiskHasNone) {
  DeviceFacts facts = a_disk("sr0").on("optical");
  const auto decision = decide(a_policy("- { queue: { nomerges: 1 } }\n"), facts);
  EXPECT_EQ(decision.kind, Kind::Excluded);
  EXPECT_TRUE(decision.values.empty());
}

}  // namespace
}  // namespace elevatord
