// What the reconciler makes of what jobs bring back, late or not at all.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;
using namespace std::chrono_literals;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
constexpr const char* kKyber = "- { name: all, scheduler: kyber }\n";

TEST(ReconcilerResults, ANewerWishWaitsForTheRunningWriteAndIsTheLastToLand) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = false;
  world.add("sda");
  world.run();
  world.kernel.disk("sda").hangs = true;
  world.policy(kKyber);
  world.run();
  world.policy("- { scheduler: mq-deadline }\n");
  world.run();
  world.policy("- { scheduler: none }\n");
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerResults, AWriteThatDoesNotComeBackMakesItsDiskStuckAndNoOther) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.add("sdb");
  world.run();
  world.kernel.disk("sda").hangs = true;
  world.policy(kKyber);
  world.run();
  world.advance(31s);
  EXPECT_EQ(world.state("sda"), "stuck");
  EXPECT_EQ(world.state("sdb"), "ok");
  EXPECT_EQ(world.kernel.disk("sdb").active, "kyber");
  EXPECT_EQ(world.told.stuck, std::vector<std::string>{"sda"});
}

TEST(ReconcilerResults, WarnsBeforeItGivesUp) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(6s);
  EXPECT_EQ(world.told.lines.size(), 1U);
  EXPECT_TRUE(world.told.stuck.empty());
  world.advance(30s);
  EXPECT_EQ(world.told.stuck.size(), 1U);
  world.advance(100s);
  EXPECT_EQ(world.told.lines.size(), 2U);
}

TEST(ReconcilerResults, AStuckDiskGetsNoFurtherJob) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(31s);
  world.change("sda");
  world.policy(kKyber);
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.kernel.submitted["sda"], 1);
}

TEST(ReconcilerResults, AStuckDiskEndsOnTheLatestPolicyWhenItComesBack) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").hangs = true;
  world.policy(kKyber);
  world.run();
  world.advance(31s);
  world.policy("- { scheduler: mq-deadline }\n");
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "mq-deadline");
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerResults, ARequestForAStuckDiskIsAnsweredAtOnce) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(31s);
  bool done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  EXPECT_TRUE(done);
}

TEST(ReconcilerResults, ARequestWaitsUntilItsDiskIsStuck) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  bool done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  world.advance(10s);
  EXPECT_FALSE(done);
  world.advance(30s);
  EXPECT_TRUE(done);
}

TEST(ReconcilerResults, RemovalUnderAWriteIsNoError) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.kernel.remove("sda");
  world.handle(an_event("sda").devnum(7).diskseq(1).remove());
  world.kernel.release("sda");
  world.run();
  EXPECT_TRUE(world.told.errors.empty());
  EXPECT_EQ(world.state("sda"), "absent");
}

TEST(ReconcilerResults, ADiskThatComesBackWaitsForTheJobOfTheOneBefore) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda", 1);
  world.run();
  world.handle(an_event("sda").devnum(7).diskseq(1).remove());
  world.add("sda", 2);
  world.run();
  EXPECT_EQ(world.kernel.submitted["sda"], 1);
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(ReconcilerResults, WhatBecameOfTheDiskBeforeIsNotBookedOnTheOneThatFollows) {
  World world;
  world.policy(kBfq);
  world.add("sda", 1);
  world.run();
  world.kernel.disk("sda").hangs = true;
  world.policy(kKyber);
  world.run();
  world.advance(1s);
  world.kernel.disk("sda").write_errno = EIO;
  world.handle(an_event("sda").devnum(7).diskseq(1).remove());
  world.add("sda", 2);
  world.kernel.release("sda");
  world.kernel.disk("sda").write_errno = 0;
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

TEST(ReconcilerResults, ADeadlineAfterTheFirstIsMetToo) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(5s);
  ASSERT_TRUE(world.reconciler().next_deadline().has_value());
  world.advance(25s);
  EXPECT_EQ(world.state("sda"), "stuck");
}

TEST(ReconcilerResults, AFailedWriteIsNotTriedAgainByItself) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").write_errno = EIO;
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "failed");
  for (int i = 0; i < 10; ++i) world.change("sda");
  world.run();
  EXPECT_EQ(world.counters().writes_failed, 1U);
  EXPECT_EQ(world.told.errors.size(), 1U);
}

TEST(ReconcilerResults, ApplyTriesAFailedWriteAgain) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").write_errno = EIO;
  world.add("sda");
  world.run();
  world.kernel.disk("sda").write_errno = 0;
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerResults, AWriteWithoutEffectIsAFailure) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").ignores = true;
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "failed");
  EXPECT_EQ(world.counters().writes_failed, 1U);
}

TEST(ReconcilerResults, BusyIsTriedAgainAndIsNoError) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = 3;
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "pending");
  world.advance(5s);
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.counters().writes_failed, 0U);
}

TEST(ReconcilerResults, BusyForEverEndsAsAFailure) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = 1000000;
  world.add("sda");
  world.run();
  world.advance(10min);
  EXPECT_EQ(world.state("sda"), "failed");
  EXPECT_FALSE(world.reconciler().next_deadline().has_value());
}

TEST(ReconcilerResults, ALostWorkerCostsNothingButAnotherLook) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.kernel.disk("sda").hangs = false;
  world.kernel.lose_worker();
  world.run();
  EXPECT_EQ(world.state("sda"), "pending");
  world.reconciler().resume();
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerResults, TooManyStuckDisksKeepNewWritesBackButNotLooks) {
  Settings settings;
  settings.max_stuck = 1;
  World world{settings};
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(31s);
  world.add("sdb");
  world.run();
  EXPECT_EQ(world.state("sdb"), "pending");
  EXPECT_EQ(world.kernel.disk("sdb").active, "none");
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.state("sdb"), "ok") << "the place that is free again is used";
}

TEST(ReconcilerResults, AnOverdueDecisionBehindAJobThatHangsDoesNotKeepTheLoopAwake) {
  World world;
  world.policy("- { match: { serial: 'S5G*' }, scheduler: none }\n- { scheduler: bfq }\n");
  world.kernel.disk("sda");
  world.handle(an_event("sda").not_initialized());
  world.run();
  world.kernel.disk("sda").hangs = true;
  world.handle(an_event("sda").not_initialized().change());
  world.run();
  world.advance(10s);
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

TEST(ReconcilerResults, AQueuedWriteGivesWayToANewerWish) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.kernel.run_one();  // the look; the write waits
  world.policy(kKyber);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, std::vector<std::string>{"kyber"});
}

TEST(ReconcilerResults, AQueuedWriteGivesWayToAPolicyThatKeeps) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.kernel.run_one();
  world.policy("- { scheduler: keep }\n");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(ReconcilerResults, AQueuedWriteGoesWithItsDisk) {
  World world;
  world.policy("- { match: { serial: A }, scheduler: bfq }\n");
  world.kernel.disk("sda");
  world.handle(an_event("sda").devnum(7).with("ID_SERIAL", "A"));
  world.kernel.run_one();
  world.handle(an_event("sda").devnum(7).remove());
  world.handle(an_event("sda").devnum(7).with("ID_SERIAL", "B"));  // no diskseq to tell them apart
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(ReconcilerResults, ARequestIsAnsweredWhenItsDiskTurnsOutToBeInOtherHands) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  bool done = false;
  world.reconciler().reconcile({"sda"}, [&] { done = true; });
  world.kernel.lose_worker();
  world.reconciler().inherit("sda", "process 42 has not come back");
  EXPECT_TRUE(done);
}

TEST(ReconcilerResults, AStuckDiskThatIsGoneFreesItsPlaceWhenItsJobComesBack) {
  Settings settings;
  settings.max_stuck = 1;
  World world{settings};
  world.policy(kBfq);
  world.kernel.disk("sda").hangs = true;
  world.add("sda");
  world.run();
  world.advance(31s);
  world.add("sdb");
  world.run();
  world.handle(an_event("sda").devnum(7).diskseq(1).remove());
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.state("sdb"), "ok");
}

TEST(ReconcilerResults, TheFailureOfAnOlderWishIsNotBookedOnTheNewOne) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.policy(kKyber);
  world.kernel.run_one();  // the look
  world.kernel.disk("sda").hangs = true;
  world.run();
  world.policy("- { scheduler: mq-deadline }\n");
  world.kernel.disk("sda").write_errno = EIO;
  world.kernel.release("sda");
  world.kernel.disk("sda").write_errno = 0;
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "mq-deadline");
}

TEST(ReconcilerResults, ABusyDiskDoesNotMakeAnOrderOfAWish) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";  // by hand
  world.kernel.disk("sda").busy = 1;
  world.policy("- { scheduler: none }\n");
  world.run();
  world.policy(kBfq);
  world.run();
  world.advance(5s);
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

TEST(ReconcilerResults, ALostWorkerDoesNotForgetWhatWasAskedFor) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.reconciler().reconcile({"sda"}, [] {});
  world.kernel.run_one();
  world.kernel.lose_worker();
  world.reconciler().resume();
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

TEST(ReconcilerResults, ADiskThatAnotherProcessWritesToForLongIsWaitedForAndNotFailed) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").taken = true;
  world.add("sda");
  world.run();
  world.advance(5s);
  EXPECT_TRUE(world.told.taken.empty()) << "a helper's write takes some milliseconds";
  world.advance(30s);
  EXPECT_EQ(world.told.taken.count("sda"), 1U);
  EXPECT_EQ(world.state("sda"), "pending");
  world.reconciler().inherit("sda", "process 42 has not come back");
  EXPECT_EQ(world.state("sda"), "stuck");
  world.advance(10min);
  const auto tries = world.kernel.submitted["sda"];
  world.advance(10min);
  EXPECT_EQ(world.kernel.submitted["sda"], tries);
  world.kernel.disk("sda").taken = false;
  world.reconciler().release("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.counters().writes_failed, 0U);
}

TEST(ReconcilerResults, AWishThatWasBusyDoesNotLeaveAnEarlierFailureBehind) {
  World world;
  world.add("sda");
  world.kernel.disk("sda").write_errno = EIO;
  world.policy("- { scheduler: bfq }\n");
  world.run();
  world.kernel.disk("sda").write_errno = 0;
  world.kernel.disk("sda").busy = 1;
  world.policy("- { scheduler: kyber }\n");
  world.run();
  world.policy("- { scheduler: bfq }\n");
  world.run();
  world.advance(std::chrono::seconds{5});
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

TEST(ReconcilerResults, AWishThatThePolicyTookBackIsTriedAgainWhenItIsNamedAgain) {
  World world;
  world.add("sda");
  world.kernel.disk("sda").write_errno = EIO;
  world.policy("- { scheduler: bfq }\n");
  world.run();
  world.kernel.disk("sda").write_errno = 0;
  world.policy("- { scheduler: keep }\n");
  world.run();
  world.policy("- { scheduler: bfq }\n");
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
}

}  // namespace
}  // namespace elevatord
