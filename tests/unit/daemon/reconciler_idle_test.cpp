// Writes that wait for an idle disk.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"
#include "why_pending.hpp"

namespace elevatord {
namespace {

using testing::World;
using namespace std::chrono_literals;

Settings on_linux_6_18() {
  Settings settings;
  settings.kernel = KernelFacts::from_release("6.18.44");
  return settings;
}

/// A disk on bfq by policy that somebody put on kyber, with 17 requests in flight.
class ReconcilerIdle : public ::testing::Test {
 protected:
  void SetUp() override {
    world_.policy("- { name: all, scheduler: bfq }\n");
    world_.add("sda");
    world_.run();
    sda().active = "kyber";
    sda().written.clear();
    sda().io = {17, 100};
  }

  testing::FakeExecutor::Disk& sda() { return world_.kernel.disk("sda"); }

  void apply(WriteWhen when) {
    world_.reconciler().reconcile(
        {"sda"}, [this] { ++answers_; }, when);
    world_.run();
  }

  void falls_idle() { sda().io = {0, 117}; }

  [[nodiscard]] const ManagedDevice& device() { return *world_.reconciler().find("sda"); }

  [[nodiscard]] std::string result() {
    return result_or_wait(device(), world_.reconciler().state_of(device()));
  }

  World world_{on_linux_6_18()};
  int answers_ = 0;
};

TEST_F(ReconcilerIdle, ABusyDiskIsNotWrittenAndSaysWhatItWaitsFor) {
  apply(WriteWhen::Idle);
  EXPECT_EQ(world_.state("sda"), "pending");
  EXPECT_EQ(result(), "waits until the disk is idle (17 requests in flight)");
  EXPECT_TRUE(sda().written.empty());
  EXPECT_EQ(answers_, 0) << "it is not done";
}

TEST_F(ReconcilerIdle, ItIsLookedAtEverySecondForAsLongAsItTakes) {
  apply(WriteWhen::Idle);
  const auto before = world_.kernel.submitted["sda"];
  world_.advance(10min);
  EXPECT_EQ(world_.kernel.submitted["sda"] - before, 600);
  EXPECT_TRUE(sda().written.empty());
  EXPECT_EQ(world_.counters().writes_failed, 0U);
}

TEST_F(ReconcilerIdle, OnceItFallsIdleItIsWrittenOnce) {
  apply(WriteWhen::Idle);
  world_.advance(5s);
  falls_idle();
  world_.advance(1s);
  EXPECT_TRUE(sda().written.empty()) << "one look does not tell";
  world_.advance(100ms);
  EXPECT_EQ(sda().written, std::vector<std::string>{"bfq"});
  EXPECT_EQ(world_.state("sda"), "ok");
  EXPECT_EQ(answers_, 1);
  world_.advance(1min);
  EXPECT_EQ(sda().written.size(), 1U);
}

TEST_F(ReconcilerIdle, ADiskWhoseRequestsComeAndGoIsInUse) {
  apply(WriteWhen::Idle);
  for (std::uint64_t completed = 200; completed < 300; ++completed) {
    sda().io = {0, completed};
    world_.advance(100ms);
  }
  EXPECT_TRUE(sda().written.empty());
  EXPECT_EQ(world_.state("sda"), "pending");
}

TEST_F(ReconcilerIdle, AnIdleDiskIsWrittenSoon) {
  falls_idle();
  apply(WriteWhen::Idle);
  world_.advance(IdleWait::kQuiet);
  EXPECT_EQ(sda().written, std::vector<std::string>{"bfq"});
}

TEST_F(ReconcilerIdle, ADiskThatIsRightAlreadyIsDoneAtOnce) {
  sda().active = "bfq";
  apply(WriteWhen::Idle);
  EXPECT_EQ(answers_, 1);
  EXPECT_EQ(world_.state("sda"), "ok");
  EXPECT_FALSE(world_.reconciler().next_deadline());
}

TEST_F(ReconcilerIdle, WhoAsksForItNowGetsItAtOnce) {
  apply(WriteWhen::Idle);
  world_.advance(5s);
  apply(WriteWhen::Now);
  EXPECT_EQ(sda().written, std::vector<std::string>{"bfq"});
  EXPECT_EQ(answers_, 2) << "whoever waited has what he waited for";
}

TEST_F(ReconcilerIdle, WhoAsksForItNowWhileALookIsUnderWayGetsItAfterTheLook) {
  world_.reconciler().reconcile(
      {"sda"}, [] {}, WriteWhen::Idle);
  world_.kernel.run_one();  // the probe; the look waits
  world_.reconciler().reconcile(
      {"sda"}, [] {}, WriteWhen::Now);
  world_.run();
  EXPECT_EQ(sda().written, std::vector<std::string>{"bfq"});
}

TEST_F(ReconcilerIdle, AWriteThatHasNotBegunWaitsOnceSomebodyWantsItTo) {
  world_.reconciler().reconcile(
      {"sda"}, [] {}, WriteWhen::Now);
  world_.kernel.run_one();  // the probe; the write waits for its turn
  apply(WriteWhen::Idle);
  EXPECT_TRUE(sda().written.empty());
}

TEST_F(ReconcilerIdle, ItEndsWithTheDisk) {
  apply(WriteWhen::Idle);
  world_.handle(testing::an_event("sda").devnum(7).diskseq(1).remove());
  EXPECT_EQ(answers_, 1);
  world_.kernel.remove("sda");
  world_.add("sda", 2);
  world_.kernel.disk("sda").io = {17, 0};
  world_.run();
  EXPECT_EQ(sda().active, "bfq") << "the next one of that name did not ask to wait";
}

TEST_F(ReconcilerIdle, ALookIsNoWriteToWhoeverWatchesTheState) {
  apply(WriteWhen::Idle);
  sda().hangs = true;
  world_.advance(1s);
  EXPECT_EQ(world_.kernel.hanging(), 1U);
  EXPECT_EQ(world_.state("sda"), "pending");
  EXPECT_EQ(result(), "waits until the disk is idle (17 requests in flight)");
}

TEST_F(ReconcilerIdle, ALookThatDoesNotComeBackIsStuckLikeAnyJob) {
  apply(WriteWhen::Idle);
  sda().hangs = true;
  world_.advance(1min);
  EXPECT_EQ(world_.state("sda"), "stuck");
  EXPECT_EQ(answers_, 1);
}

TEST_F(ReconcilerIdle, AWorkerThatGoesAwayIsAskedAgain) {
  apply(WriteWhen::Idle);
  sda().hangs = true;
  world_.advance(1s);
  world_.kernel.lose_worker();
  sda().hangs = false;
  world_.reconciler().resume();
  world_.run();
  EXPECT_TRUE(sda().written.empty()) << "still only when idle";
  falls_idle();
  world_.advance(2s);
  EXPECT_EQ(sda().active, "bfq");
}

TEST_F(ReconcilerIdle, TheLogHasOneLineOfIt) {
  const std::string line = "sda: waits until the disk is idle (17 requests in flight)";
  apply(WriteWhen::Idle);
  world_.advance(10min);
  const auto& lines = world_.told.lines;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), line), 1);
}

TEST_F(ReconcilerIdle, APolicyThatComesMeanwhileIsWaitedWithAsWell) {
  apply(WriteWhen::Idle);
  world_.policy("- { name: all, scheduler: mq-deadline }\n");
  world_.run();
  world_.advance(5s);
  EXPECT_TRUE(sda().written.empty());
  falls_idle();
  world_.advance(2s);
  EXPECT_EQ(sda().written, std::vector<std::string>{"mq-deadline"});
}

TEST_F(ReconcilerIdle, APolicyThatWantsNothingMoreEndsTheWait) {
  apply(WriteWhen::Idle);
  world_.policy("- { name: all, scheduler: kyber }\n");
  world_.run();
  EXPECT_EQ(answers_, 1);
  EXPECT_FALSE(world_.reconciler().next_deadline());
}

TEST_F(ReconcilerIdle, ARestoreCanWaitToo) {
  world_.reconciler().restore(
      {"sda"}, [this] { ++answers_; }, WriteWhen::Idle);
  world_.run();
  world_.advance(5s);
  EXPECT_TRUE(sda().written.empty());
  falls_idle();
  world_.advance(2s);
  EXPECT_EQ(sda().written, std::vector<std::string>{"none"});
  EXPECT_EQ(answers_, 1);
}

/// A policy that is new to a disk in use.
class NewPolicyOnABusyDisk : public ::testing::Test {
 protected:
  void SetUp() override {
    auto& sda = world_.kernel.disk("sda");
    sda.io = {17, 100};
    sda.values = {{"queue/nomerges", "0"}, {"queue/nr_requests", "64"}};
    world_.add("sda");
    world_.run();
  }

  void reload(const std::string& rules, WriteWhen when) {
    world_.reconciler().set_policy(std::make_shared<Policy>(testing::a_policy(rules)), when);
    world_.run();
  }

  [[nodiscard]] const std::vector<std::string>& written() {
    return world_.kernel.disk("sda").written;
  }

  World world_{on_linux_6_18()};
};

TEST_F(NewPolicyOnABusyDisk, IsWrittenAtOnceUnlessItIsToWait) {
  reload("- { name: all, scheduler: bfq }\n", WriteWhen::Now);
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
}

TEST_F(NewPolicyOnABusyDisk, WaitsUntilTheDiskIsIdle) {
  reload("- { name: all, scheduler: bfq }\n", WriteWhen::Idle);
  world_.advance(1min);
  EXPECT_TRUE(written().empty());
  EXPECT_EQ(world_.state("sda"), "pending");
  world_.kernel.disk("sda").io = {0, 117};
  world_.advance(2s);
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
}

TEST_F(NewPolicyOnABusyDisk, WhatFreezesNothingDoesNotWait) {
  reload("- { name: all, scheduler: bfq, queue: { nomerges: 2, nr_requests: 32 } }\n",
         WriteWhen::Idle);
  EXPECT_EQ(written(), std::vector<std::string>{"queue/nomerges=2"});
  world_.kernel.disk("sda").io = {0, 117};
  world_.advance(2s);
  EXPECT_EQ(written(),
            (std::vector<std::string>{"queue/nomerges=2", "bfq", "queue/nr_requests=32"}));
  EXPECT_EQ(world_.state("sda"), "ok");
}

TEST_F(NewPolicyOnABusyDisk, ThatChangesNothingDoesNotMakeLaterWishesWait) {
  reload("- { name: all, scheduler: none }\n", WriteWhen::Idle);
  reload("- { name: all, scheduler: bfq }\n", WriteWhen::Now);
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
}

TEST(ReconcilerIdleDryRun, ADryRunSaysWhatItWouldWriteWhateverTheDiskDoes) {
  auto settings = on_linux_6_18();
  settings.dry_run = true;
  World world{settings};
  world.kernel.disk("sda").io = {17, 100};
  world.policy("- { name: all, scheduler: bfq }\n");
  world.add("sda");
  world.run();
  world.reconciler().reconcile(
      {"sda"}, [] {}, WriteWhen::Idle);
  world.run();
  EXPECT_FALSE(world.reconciler().next_deadline());
  EXPECT_GE(world.counters().would_write, 1U);
}

}  // namespace
}  // namespace elevatord
