// max_stuck: how many writes may hang before no other is begun.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::World;

constexpr auto* kToBfq = "- { scheduler: bfq }\n";
constexpr std::array kDisks = {"sda", "sdb", "sdc", "sdd"};

Settings two_may_be_stuck() {
  Settings settings;
  settings.deadlines.warn = settings.deadlines.give_up = 30s;
  settings.max_stuck = 2;
  return settings;
}

/// Every disk hangs; two writes are under way, the others are queued.
class StuckLimit : public ::testing::Test {
 protected:
  StuckLimit() : world_(two_may_be_stuck()) {
    world_.policy(kToBfq);
    for (const auto* const name : kDisks) world_.add(name);
    for (std::size_t i = 0; i < kDisks.size(); ++i) world_.kernel.run_one();  // the first looks
    for (const auto* const name : kDisks) world_.kernel.disk(name).hangs = true;
    for (int i = 0; i < 2; ++i) world_.kernel.run_one();
  }

  World world_;
};

TEST_F(StuckLimit, WritesThatAreQueuedWaitOnceItIsReached) {
  EXPECT_EQ(world_.kernel.waiting(), 2U);
  world_.advance(31s);
  EXPECT_EQ(world_.kernel.waiting(), 0U);
  EXPECT_EQ(world_.kernel.hanging(), 2U);
  EXPECT_EQ(world_.state("sdb"), "stuck");
  EXPECT_EQ(world_.state("sdc"), "pending");
}

TEST_F(StuckLimit, ADiskThatWaitsSaysWhy) {
  world_.advance(31s);
  EXPECT_NE(world_.reconciler().find("sdc")->waits.find("too many stuck disks"), std::string::npos);
}

TEST_F(StuckLimit, AsMuchIsWrittenAsComesBack) {
  world_.advance(31s);
  world_.kernel.release("sda");
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq");
  world_.kernel.run();
  for (const auto* const name : kDisks) world_.kernel.release(name);
  world_.run();
  EXPECT_EQ(world_.kernel.writes(), kDisks.size());
  for (const auto* const name : kDisks) EXPECT_EQ(world_.state(name), "ok") << name;
}

TEST_F(StuckLimit, ARequestIsAnsweredThoughTheDiskMustWait) {
  world_.advance(31s);
  world_.kernel.disk("sdc").hangs = false;  // so that it can be looked at
  bool answered = false;
  static_cast<void>(world_.reconciler().reconcile({"sdc"}, [&] { answered = true; }));
  world_.run();
  EXPECT_TRUE(answered);
  EXPECT_EQ(world_.state("sdc"), "pending");
}

TEST_F(StuckLimit, ADriftThatWasToBeUndoneIsUndoneLater) {
  world_.kernel.disk("sdd").hangs = false;
  world_.run();
  ASSERT_EQ(world_.state("sdd"), "ok");
  world_.kernel.disk("sdd").active = "kyber";
  world_.advance(31s);
  static_cast<void>(world_.reconciler().reconcile({"sdd"}, [] {}));
  world_.run();
  EXPECT_EQ(world_.state("sdd"), "pending");
  for (const auto* const name : kDisks) world_.kernel.release(name);
  world_.run();
  EXPECT_EQ(world_.kernel.disk("sdd").active, "bfq");
}

TEST_F(StuckLimit, LooksGoOn) {
  world_.advance(31s);
  world_.kernel.disk("sde").active = "bfq";
  world_.add("sde");
  world_.run();
  EXPECT_EQ(world_.state("sde"), "ok");
}

/// Every disk hangs when it is looked at; the worker has a thread beside those that may be stuck.
class StuckLooks : public ::testing::Test {
 protected:
  static Settings three_threads() {
    auto settings = two_may_be_stuck();
    settings.parallel = 1;
    return settings;
  }

  StuckLooks() : world_(three_threads()) {
    world_.policy(kToBfq);
    for (const auto* const name : kDisks) {
      world_.kernel.disk(name).hangs = true;
      world_.add(name);
    }
    for (int i = 0; i < 3; ++i) world_.kernel.run_one();
    world_.advance(31s);
  }

  World world_;
};

TEST_F(StuckLooks, NoLookIsBegunThatNoThreadIsLeftFor) {
  EXPECT_EQ(world_.reconciler().stuck(), 3U);
  EXPECT_EQ(world_.kernel.waiting(), 0U) << "what was queued is taken back";
  world_.add("sde");
  EXPECT_EQ(world_.kernel.waiting(), 0U);
  for (const auto* const name : {"sdd", "sde"}) {
    EXPECT_EQ(world_.state(name), "pending");
    EXPECT_EQ(world_.reconciler().find(name)->waits, "too many stuck disks");
  }
}

TEST_F(StuckLooks, ARequestIsAnsweredThoughNobodyCanLook) {
  bool answered = false;
  static_cast<void>(world_.reconciler().reconcile({"sdd"}, [&] { answered = true; }));
  EXPECT_TRUE(answered);
  EXPECT_FALSE(world_.reconciler().next_deadline().has_value());
}

TEST_F(StuckLooks, TheyGoOnWhenOneComesBack) {
  for (const auto* const name : kDisks) world_.kernel.release(name);
  world_.run();
  for (const auto* const name : kDisks) EXPECT_EQ(world_.state(name), "ok") << name;
}

}  // namespace
}  // namespace elevatord
