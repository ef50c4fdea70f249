#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;
using namespace std::chrono_literals;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
constexpr const char* kRestoreBfq = "- { scheduler: bfq, on_foreign_write: restore }\n";
const Writer kTuned{812, "tuned", "/system.slice/tuned.service"};

/// A disk on bfq as the policy wants it, and others who write to it.
class ReconcilerForeign : public ::testing::Test {
 protected:
  void start(const std::string& rules) {
    world_.policy(rules);
    world_.add("sda");
    world_.run();
    ASSERT_EQ(disk().active, "bfq");
    disk().written.clear();
  }

  void write(const std::string& scheduler, const Writer& writer = kTuned) {
    disk().active = scheduler;
    hint(writer);
  }

  void hint(const Writer& writer = kTuned) {
    world_.reconciler().foreign({"sda", "scheduler", writer}, 17);
    world_.run();
  }

  testing::FakeExecutor::Disk& disk() { return world_.kernel.disk("sda"); }

  [[nodiscard]] std::vector<std::string> written() { return disk().written; }

  World world_;
};

TEST_F(ReconcilerForeign, AForeignWriteIsCountedNamedAndKept) {
  start(kBfq);
  write("kyber");
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
  EXPECT_EQ(world_.told.lines.back(),
            "sda: scheduler bfq -> kyber, written by tuned (pid 812, /system.slice/tuned.service)");
  ASSERT_EQ(world_.told.foreign.size(), 1U);
  EXPECT_EQ(world_.told.foreign[0].second, (ForeignWrite{"scheduler", "bfq", "kyber", kTuned, 17}));
  EXPECT_TRUE(written().empty());
  EXPECT_EQ(world_.state("sda"), "drifted");
}

TEST_F(ReconcilerForeign, AWriteOfTheSameValueIsAStallAndNamedOnceInAWhile) {
  start(kBfq);
  const auto lines = world_.told.lines.size();
  for (int i = 0; i < 5; ++i) hint();
  EXPECT_EQ(world_.counters().foreign_stalls, 5U);
  EXPECT_EQ(world_.counters().foreign_writes, 0U);
  EXPECT_TRUE(world_.told.foreign.empty());
  EXPECT_EQ(world_.told.lines.size(), lines + 1);
  EXPECT_NE(world_.told.lines.back().find("tuned (pid 812"), std::string::npos);
  world_.advance(11min);
  hint();
  EXPECT_EQ(world_.told.lines.size(), lines + 2);
}

TEST_F(ReconcilerForeign, AHintOfADiskThatIsNotOursIsPassedOver) {
  start(kBfq);
  world_.reconciler().foreign({"sdz", "scheduler", kTuned}, 17);
  world_.run();
  EXPECT_EQ(world_.counters().foreign_stalls, 0U);
}

TEST_F(ReconcilerForeign, WhenHintsWereLostEveryDiskIsLookedAt) {
  start(kBfq);
  disk().active = "kyber";
  world_.reconciler().foreign({}, 17);
  world_.run();
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
  EXPECT_EQ(world_.told.lines.back(), "sda: scheduler bfq -> kyber, written by somebody unseen");
}

TEST_F(ReconcilerForeign, WhatOurOwnWriteFindsThereWasWrittenBySomebodyElse) {
  start(kBfq);
  disk().active = "kyber";
  world_.policy("- { scheduler: none }\n");
  world_.kernel.run_one();  // the look before the write
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
  disk().active = "mq-deadline";  // and again, between look and write
  world_.run();
  EXPECT_EQ(world_.counters().foreign_writes, 2U);
  EXPECT_EQ(disk().active, "none");
}

TEST_F(ReconcilerForeign, OurOwnWritesAreNotForeign) {
  start(kBfq);
  world_.policy("- { scheduler: kyber }\n");
  world_.run();
  world_.change("sda");
  world_.run();
  EXPECT_EQ(world_.counters().foreign_writes, 0U);
  EXPECT_TRUE(world_.told.foreign.empty());
}

TEST_F(ReconcilerForeign, AWriteOfOursWhoseWorkerWasLostIsNotForeign) {
  start(kBfq);
  disk().hangs = true;
  world_.policy("- { scheduler: kyber }\n");
  world_.run();  // hangs in the look
  world_.kernel.release("sda");
  disk().hangs = true;
  world_.run();
  world_.kernel.lose_worker();
  disk().active = "kyber";
  disk().hangs = false;
  world_.reconciler().resume();
  world_.run();
  EXPECT_EQ(world_.counters().foreign_writes, 0U);
  EXPECT_EQ(world_.state("sda"), "ok");
}

TEST_F(ReconcilerForeign, ARuleThatSaysRestoreWritesTheWantedValueAgain) {
  start(kRestoreBfq);
  write("kyber");
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
  EXPECT_EQ(world_.state("sda"), "ok");
  EXPECT_EQ(world_.counters().foreign_writes, 1U);
}

TEST_F(ReconcilerForeign, ThreeTimesInTenMinutesThenItKeepsWithOneWarning) {
  start(kRestoreBfq);
  for (int i = 0; i < 10; ++i) {
    write("kyber");
    write("none");
  }
  EXPECT_EQ(written().size(), 3U);
  EXPECT_EQ(world_.state("sda"), "drifted");
  EXPECT_EQ(world_.told.warnings.size(), 1U);
  world_.advance(11min);
  write("kyber");
  EXPECT_EQ(written().size(), 4U);
}

TEST_F(ReconcilerForeign, ApplyEndsTheFight) {
  start(kRestoreBfq);
  for (int i = 0; i < 4; ++i) write("kyber");
  world_.reconciler().reconcile({"sda"}, [] {});
  world_.run();
  disk().written.clear();
  write("kyber");
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
}

TEST_F(ReconcilerForeign, SameValueWritesAreNotAnswered) {
  start(kRestoreBfq);
  for (int i = 0; i < 10; ++i) hint();
  EXPECT_TRUE(written().empty());
}

TEST_F(ReconcilerForeign, ADriftOfBeforeStaysWhenTheRuleBeginsToSayRestore) {
  start(kBfq);
  write("kyber");
  world_.policy(kRestoreBfq);
  world_.run();
  world_.change("sda");
  world_.run();
  EXPECT_TRUE(written().empty());
  write("none");
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
}

TEST(ReconcilerForeignSettings, RestoreMayBeTheDefaultAndARuleMaySayKeep) {
  Settings settings;
  settings.on_foreign_write = OnForeignWrite::Restore;
  World world{settings};
  world.policy(
      "- { match: { name: sda }, scheduler: bfq }\n"
      "- { scheduler: bfq, on_foreign_write: keep }\n");
  for (const auto* const name : {"sda", "sdb"}) {
    world.add(name);
    world.run();
    world.kernel.disk(name).active = "none";
    world.reconciler().foreign({name, "scheduler", kTuned}, 17);
    world.run();
  }
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
  EXPECT_EQ(world.kernel.disk("sdb").active, "none");
}

TEST_F(ReconcilerForeign, WhilePausedNothingIsStartedAndAfterwardsEveryDiskIsLookedAt) {
  start(kBfq);
  const auto before = world_.kernel.submitted["sda"];
  world_.reconciler().pause();
  world_.policy("- { scheduler: kyber }\n");
  world_.change("sda");
  world_.run();
  EXPECT_EQ(world_.kernel.submitted["sda"], before);
  EXPECT_EQ(world_.kernel.waiting(), 0U);
  world_.reconciler().go_on();
  world_.run();
  EXPECT_EQ(disk().active, "kyber");
}

TEST_F(ReconcilerForeign, APauseTakesBackWhatWaits) {
  start(kBfq);
  world_.policy("- { scheduler: kyber }\n");
  world_.kernel.run_one();  // the look; the write waits now
  EXPECT_EQ(world_.kernel.waiting(), 1U);
  world_.reconciler().pause();
  EXPECT_EQ(world_.kernel.waiting(), 0U);
  world_.reconciler().go_on();
  world_.run();
  EXPECT_EQ(disk().active, "kyber");
  EXPECT_EQ(written().size(), 1U);
}

TEST_F(ReconcilerForeign, WhoAskedForWhatAPauseTookBackIsAnsweredWhenItIsDone) {
  start(kBfq);
  disk().active = "kyber";
  bool answered = false;
  world_.reconciler().reconcile({"sda"}, [&] { answered = true; });
  world_.kernel.run_one();  // the look; the write waits now
  world_.reconciler().pause();
  world_.reconciler().resume();
  EXPECT_FALSE(answered);
  world_.reconciler().go_on();
  world_.run();
  EXPECT_TRUE(answered);
  EXPECT_EQ(disk().active, "bfq");
}

TEST_F(ReconcilerForeign, AnUnchangedDiskIsNotWrittenAfterAPause) {
  start(kBfq);
  world_.reconciler().pause();
  world_.reconciler().go_on();
  world_.run();
  EXPECT_TRUE(written().empty());
}

}  // namespace
}  // namespace elevatord
