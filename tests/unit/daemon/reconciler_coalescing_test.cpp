// Floods of events, and disks that come and go faster than anybody looks.
#include <gtest/gtest.h>

#include "coalesce.hpp"
#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;
using testing::World;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";

EventBuilder sda(std::uint64_t diskseq) {
  return an_event("sda").devnum(7).diskseq(diskseq);
}

class Coalescing : public ::testing::Test {
 protected:
  void SetUp() override {
    world_.policy(kBfq);
    world_.kernel.disk("sda");
  }

  /// As the feed brings what one turn of the loop received.
  void one_turn(std::vector<DeviceEvent> events) {
    for (const auto& event : coalesced(std::move(events))) world_.reconciler().handle(event);
  }

  World world_;
};

TEST_F(Coalescing, TenThousandChangesInATurnAreOneLook) {
  world_.add("sda");
  world_.run();
  const auto before = world_.kernel.submitted["sda"];
  one_turn(std::vector<DeviceEvent>(10'000, sda(1).change()));
  world_.run();
  EXPECT_EQ(world_.kernel.submitted["sda"], before + 1);
  EXPECT_EQ(world_.kernel.writes(), 1U);
}

TEST_F(Coalescing, AFloodWhileAJobRunsLeavesNoMoreThanOneJobBehind) {
  world_.add("sda");
  for (int turn = 0; turn < 100; ++turn) one_turn(std::vector<DeviceEvent>(100, sda(1).change()));
  EXPECT_EQ(world_.kernel.waiting(), 1U);
  world_.run();
  EXPECT_LE(world_.kernel.submitted["sda"], 4);
}

TEST_F(Coalescing, EventsOfThePredecessorAreIgnored) {
  world_.add("sda", 5);
  world_.run();
  const auto before = world_.kernel.submitted["sda"];
  one_turn({sda(4).change(), sda(3).remove(), sda(4)});
  world_.run();
  EXPECT_EQ(world_.state("sda"), "ok");
  EXPECT_EQ(world_.kernel.submitted["sda"], before);
}

TEST_F(Coalescing, OfADiskThatComesGoesAndComesAgainTheLastOneStays) {
  one_turn({sda(1), sda(1).change(), sda(1).remove(), sda(2)});
  world_.run();
  EXPECT_EQ(world_.state("sda"), "ok");
  EXPECT_EQ(world_.reconciler().find("sda")->event.diskseq, 2U);
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq");
}

TEST_F(Coalescing, WhatALateJobOfThePredecessorFoundIsNotTheNextOnes) {
  world_.handle(sda(1));
  world_.kernel.disk("sda").hangs = true;
  world_.kernel.run_one();
  one_turn({sda(1).remove(), sda(2)});
  world_.kernel.release("sda");
  world_.run();
  EXPECT_EQ(world_.state("sda"), "ok");
  EXPECT_EQ(world_.kernel.writes(), 1U);
}

TEST_F(Coalescing, AnotherMediumInTheFloodIsSeen) {
  world_.add("sda", 1);
  world_.run();
  world_.kernel.disk("sda").active = "none";
  std::vector<DeviceEvent> events(5000, sda(1).change());
  events.insert(events.end(), 5000, sda(2).change());
  one_turn(std::move(events));
  world_.run();
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq") << "another medium is another disk";
}

TEST_F(Coalescing, AScanAfterLostEventsFindsWhatCameAndWhatWent) {
  world_.add("sda", 1);
  world_.add("sdb", 2);
  world_.run();
  world_.kernel.disk("sdc");
  world_.kernel.disk("sda").active = "none";
  const std::vector<DeviceEvent> present = {sda(4), an_event("sdc").devnum(9).diskseq(3)};
  world_.reconciler().rescan(present, DeviceRegistry::Scope::Visible);
  world_.run();
  EXPECT_EQ(world_.state("sdb"), "absent");
  EXPECT_EQ(world_.kernel.disk("sdc").active, "bfq");
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq") << "taken out and put in unseen";
}

TEST_F(Coalescing, ADiskThatVanishesBetweenDecisionAndWriteIsNoError) {
  world_.handle(sda(1));
  world_.kernel.run_one();  // the look; the write is on its way
  world_.kernel.remove("sda");
  world_.run();
  world_.reconciler().handle(sda(1).remove());
  EXPECT_TRUE(world_.told.errors.empty());
  EXPECT_EQ(world_.counters().writes_failed, 0U);
}

}  // namespace
}  // namespace elevatord
