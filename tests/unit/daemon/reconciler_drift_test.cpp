// What was set by hand, and what brings it back.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
constexpr const char* kKyber = "- { name: all, scheduler: kyber }\n";

TEST(ReconcilerDrift, WhatAnAdminDidByHandSurvivesChangeEventsReloadAndRestart) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.change("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted");
  world.policy(kBfq);
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted");
  world.restart();
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted");
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(ReconcilerDrift, ASyntheticAddIsNoNewDisk) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.handle(an_event("sda").devnum(7).diskseq(1).synthetic());
  world.run();
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(ReconcilerDrift, ApplyBringsADriftedDiskBack) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  bool done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  EXPECT_FALSE(done);
  world.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

TEST(ReconcilerDrift, ApplyOnAnUnchangedDiskIsAWriteAvoided) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  const auto before = world.counters().writes_avoided;
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.counters().writes_avoided, before + 1);
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(ReconcilerDrift, ANewWishIsWrittenAlsoOverWhatWasSetByHand) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "none";
  world.policy(kKyber);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

TEST(ReconcilerDrift, ANewWishThatLooksActiveIsLookedAtFirst) {
  World world;
  world.policy("- { scheduler: keep }\n");
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";  // nobody is told of this
  world.policy("- { scheduler: none }\n");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerDrift, AWishThatComesAndGoesWithEventsIsNotANewOne) {
  World world;
  world.policy("- { scheduler: from_udev }\n");
  world.kernel.disk("sda");
  const auto told = [] { return an_event("sda").diskseq(1).with("ELEVATORD_SCHEDULER", "bfq"); };
  world.handle(told());
  world.run();
  world.handle(an_event("sda").diskseq(1).change());
  world.run();
  world.kernel.disk("sda").active = "kyber";  // by hand
  world.handle(told().synthetic());
  world.run();
  EXPECT_EQ(world.kernel.writes(), 1U);
  EXPECT_EQ(world.state("sda"), "drifted");
}

TEST(ReconcilerDrift, ADiskThatShowsNoSchedulerForAMomentKeepsItsAccount) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.kernel.disk("sda").bio_based = true;
  world.change("sda");
  world.run();
  world.kernel.disk("sda").bio_based = false;
  world.change("sda");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(ReconcilerDrift, AWishThatThePolicyTookBackAndNamesAgainIsANewOne) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.policy("- { scheduler: keep }\n");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.policy(kBfq);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

/// Each try costs a freeze.
TEST(ReconcilerFailures, ARestartTriesNothingAgainThatFailed) {
  World world;
  world.kernel.disk("sda").write_errno = EINVAL;
  world.kernel.disk("sda").left_by_failure = "kyber";
  world.policy("- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
  ASSERT_EQ(world.told.errors.size(), 1U);
  world.restart();
  world.run();
  EXPECT_EQ(world.told.errors.size(), 1U);
  EXPECT_EQ(world.state("sda"), "failed");
}

TEST(ReconcilerFailures, AnotherWishAndARequestAreTriedAfterARestart) {
  World world;
  world.kernel.disk("sda").write_errno = EINVAL;
  world.policy("- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
  world.policy("- { scheduler: kyber }\n");
  world.restart();
  world.run();
  EXPECT_EQ(world.told.errors.size(), 2U);
  world.kernel.disk("sda").write_errno = 0;
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
}

}  // namespace
}  // namespace elevatord
