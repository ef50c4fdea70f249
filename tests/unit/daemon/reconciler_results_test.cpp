// What the reconciler makes of what jobs bring back.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::World;
using namespace std::chrono_literals;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";

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

TEST(ReconcilerResults, ADiskThatComesOrGoesForEverEndsAsAFailure) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = 1000000;
  world.kernel.disk("sda").busy_errno = ENOENT;
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

TEST(ReconcilerResults, WhatASwitchThatFailedHalfWayLeftIsOursAndCanBeRestored) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.active = "mq-deadline";
  disk.write_errno = ENOMEM;
  disk.left_by_failure = "none";
  world.policy(kBfq);
  world.add("sda");
  world.run();
  EXPECT_EQ(world.reconciler().find("sda")->queue.scheduler.active, "none");
  world.change("sda");
  world.run();
  EXPECT_EQ(world.counters().foreign_writes, 0U);
  disk.write_errno = 0;
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  EXPECT_EQ(disk.active, "mq-deadline");
}

}  // namespace
}  // namespace elevatord
