// Jobs that a newer wish or another disk overtakes on their way.
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

TEST(ReconcilerOvertaken, ANewerWishWaitsForTheRunningWriteAndIsTheLastToLand) {
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

TEST(ReconcilerOvertaken, TheFailureOfAnOlderWishIsNotBookedOnTheNewOne) {
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

TEST(ReconcilerOvertaken, AQueuedWriteGivesWayToANewerWish) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.kernel.run_one();  // the look; the write waits
  world.policy(kKyber);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, std::vector<std::string>{"kyber"});
}

TEST(ReconcilerOvertaken, AQueuedWriteGivesWayToAPolicyThatKeeps) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.kernel.run_one();
  world.policy("- { scheduler: keep }\n");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(ReconcilerOvertaken, AQueuedWriteGoesWithItsDisk) {
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

TEST(ReconcilerOvertaken, RemovalUnderAWriteIsNoError) {
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

TEST(ReconcilerOvertaken, ADiskThatComesBackWaitsForTheJobOfTheOneBefore) {
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

TEST(ReconcilerOvertaken, WhatBecameOfTheDiskBeforeIsNotBookedOnTheOneThatFollows) {
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

}  // namespace
}  // namespace elevatord
