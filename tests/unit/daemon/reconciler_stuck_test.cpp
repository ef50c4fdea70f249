// What the reconciler does about a write that does not come back.
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

TEST(ReconcilerStuck, AWriteThatDoesNotComeBackMakesItsDiskStuckAndNoOther) {
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

TEST(ReconcilerStuck, WarnsBeforeItGivesUp) {
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

TEST(ReconcilerStuck, ADeadlineAfterTheFirstIsMetToo) {
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

TEST(ReconcilerStuck, AStuckDiskGetsNoFurtherJob) {
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

TEST(ReconcilerStuck, AStuckDiskEndsOnTheLatestPolicyWhenItComesBack) {
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

TEST(ReconcilerStuck, ARequestForAStuckDiskIsAnsweredAtOnce) {
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

TEST(ReconcilerStuck, ARequestWaitsUntilItsDiskIsStuck) {
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

TEST(ReconcilerStuck, TooManyStuckDisksKeepNewWritesBackButNotLooks) {
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

TEST(ReconcilerStuck, AStuckDiskThatIsGoneFreesItsPlaceWhenItsJobComesBack) {
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

TEST(ReconcilerStuck, AnOverdueDecisionBehindAJobThatHangsDoesNotKeepTheLoopAwake) {
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

/// A disk on kyber, with a write of bfq in the worker's hands.
void a_write_under_way(World& world) {
  world.policy(kKyber);
  world.add("sda");
  world.run();
  world.policy(kBfq);
  world.kernel.run_one();  // the look
  world.kernel.disk("sda").hangs = true;
  world.run();
  world.kernel.disk("sda").hangs = false;
  ASSERT_EQ(world.state("sda"), "writing");
}

TEST(ReconcilerStuck, WhatLandsBetweenTwoDaemonsDoesNotOutlastThePolicyThatCameBack) {
  World world;
  a_write_under_way(world);
  world.kernel.disk("sda").active = "bfq";  // lands when the daemon has been killed
  world.policy(kKyber);
  world.restart();
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

TEST(ReconcilerStuck, WhatAWorkerWroteWithItsLastBreathDoesNotOutlastThePolicyThatCameBack) {
  World world;
  a_write_under_way(world);
  world.kernel.lose_worker();
  world.kernel.disk("sda").active = "bfq";
  world.policy(kKyber);
  world.reconciler().resume();
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

TEST(ReconcilerStuck, WhatAWorkerNeverBeganIsNoReasonToUndoWhatAnAdminDid) {
  World world;
  world.policy(kKyber);
  world.add("sda");
  world.run();
  world.policy(kBfq);
  world.kernel.run_one();  // the look; the write waits
  world.kernel.lose_worker();
  world.kernel.disk("sda").active = "none";
  world.policy(kKyber);
  world.reconciler().resume();
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerStuck, AReadThatWaitsIsNotBegunWhenAnotherWriterTurnsUp) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.change("sda");
  ASSERT_EQ(world.kernel.waiting(), 1U);
  world.reconciler().inherit("sda", "process 5 has not come back from writing kyber");
  EXPECT_EQ(world.kernel.waiting(), 0U);
  world.kernel.disk("sda").active = "kyber";
  world.reconciler().release("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted") << "the look was made up for";
}

}  // namespace
}  // namespace elevatord
