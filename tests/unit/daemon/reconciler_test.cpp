#include "reconciler.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;
using namespace std::chrono_literals;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";
constexpr const char* kKyber = "- { name: all, scheduler: kyber }\n";

TEST(Reconciler, BringsANewDiskToWhatThePolicyWantsWithOneWrite) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, std::vector<std::string>{"bfq"});
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.told.lines.back(), "sda: none -> bfq (10-test.yaml:3)");
}

TEST(Reconciler, WritesNothingWhenTheWishIsActiveAlready) {
  World world;
  world.policy("- { scheduler: none }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
  EXPECT_EQ(world.counters().writes_avoided, 1U);
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(Reconciler, EvaluatesAllRulesBeforeItWrites) {
  World world;
  world.policy("- { match: { name: 'sd*' }, scheduler: kyber }\n- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, std::vector<std::string>{"kyber"});
}

TEST(Reconciler, AThousandChangeEventsWriteNothing) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  for (int i = 0; i < 1000; ++i) world.change("sda");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(Reconciler, EventsWhileAJobRunsCostOneMoreLookNotOneEach) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  for (int i = 0; i < 1000; ++i) world.change("sda");
  world.run();
  EXPECT_LE(world.kernel.submitted["sda"], 4);
}

TEST(Reconciler, NeverHasTwoJobsForOneDisk) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.change("sda");
  world.policy(kKyber);
  EXPECT_EQ(world.kernel.waiting(), 1U);
}

TEST(Reconciler, APolicyThatStopsNamingTheSchedulerLeavesItAsItIs) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.policy("- { match: { class: nvme }, scheduler: none }\n");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(Reconciler, ADecisionWaitsForUdevTwoSecondsAtMost) {
  World world;
  world.policy("- { match: { serial: 'S5G*' }, scheduler: none }\n- { scheduler: bfq }\n");
  world.kernel.disk("sda");
  world.handle(an_event("sda").not_initialized());
  world.run();
  EXPECT_EQ(world.state("sda"), "pending");
  EXPECT_EQ(world.kernel.writes(), 0U);
  world.advance(2s);
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

TEST(Reconciler, WhatUdevTellsInTimeDecides) {
  World world;
  world.policy("- { match: { serial: 'S5G*' }, scheduler: kyber }\n- { scheduler: bfq }\n");
  world.kernel.disk("sda");
  world.handle(an_event("sda").not_initialized());
  world.run();
  world.advance(1s);
  world.handle(an_event("sda").with("ID_SERIAL", "S5G77"));
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, std::vector<std::string>{"kyber"});
}

TEST(Reconciler, ADiskThatSomebodyElseStillWritesToIsLeftAlone) {
  World world;
  world.policy(kBfq);
  world.reconciler().inherit("sda", "process 42 has not come back");
  world.add("sda");
  world.add("sdb");
  world.run();
  EXPECT_EQ(world.kernel.submitted["sda"], 0);
  EXPECT_EQ(world.state("sda"), "stuck");
  EXPECT_EQ(world.state("sdb"), "ok");
  world.reconciler().release("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(Reconciler, LooksOnlyAtDisksItMayManage) {
  Settings settings;
  settings.devices = {"loop7*"};
  World world{settings};
  world.policy("- { match: { name: '*' }, scheduler: bfq }\n");
  world.add("loop71");
  world.add("vda");
  world.run();
  EXPECT_EQ(world.state("loop71"), "ok");
  EXPECT_EQ(world.state("vda"), "absent");
  EXPECT_EQ(world.kernel.submitted["vda"], 0);
}

TEST(Reconciler, DryRunSaysWhatItWouldWriteAndWritesNothing) {
  Settings settings;
  settings.dry_run = true;
  World world{settings};
  world.policy(kBfq);
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
  EXPECT_EQ(world.counters().would_write, 1U);
  // Nothing has failed: the disk is not as wanted, and will not be.
  EXPECT_EQ(world.state("sda"), "drifted");
}

TEST(Reconciler, ADiskWithoutASchedulerIsNotConfigurable) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("dm-0").bio_based = true;
  world.add("dm-0");
  world.run();
  EXPECT_EQ(world.state("dm-0"), "not-configurable");
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(Reconciler, NothingOnOfferIsUnavailable) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").offered = {"noop", "deadline", "cfq"};
  world.kernel.disk("sda").active = "cfq";
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "unavailable");
}

TEST(Reconciler, AWishThatCannotBeMetIsToldOnceForEachDisk) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").offered = {"noop", "deadline", "cfq"};
  world.kernel.disk("sda").active = "cfq";
  world.add("sda");
  world.run();
  for (int i = 0; i < 5; ++i) world.change("sda");
  world.run();
  EXPECT_EQ(world.told.lines,
            std::vector<std::string>{
                "sda: none of bfq is on offer (noop, deadline, cfq) (10-test.yaml:3)"});
}

TEST(Reconciler, ALegacyNameIsMappedWithOneWarning) {
  World world;
  world.policy("- { scheduler: noop }\n");
  world.kernel.disk("sda").active = "mq-deadline";
  world.add("sda");
  world.run();
  for (int i = 0; i < 5; ++i) world.change("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
  ASSERT_EQ(world.told.lines.size(), 2U);
  EXPECT_NE(world.told.lines[0].find("none takes its place"), std::string::npos);
}

TEST(Reconciler, AfterStopNothingNewBegins) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.reconciler().stop();
  world.add("sdb");
  world.policy(kKyber);
  EXPECT_EQ(world.kernel.waiting(), 0U);
}

TEST(Reconciler, WhatIsNotYetKnownAgainIsWaitedForAgain) {
  World world;
  world.policy("- { match: { serial: 'S5G*' }, scheduler: kyber }\n- { scheduler: bfq }\n");
  world.kernel.disk("sda");
  world.handle(an_event("sda").not_initialized());
  world.run();
  world.advance(2s);
  world.handle(an_event("sda").with("ID_SERIAL", "S5G77").change());
  world.run();
  ASSERT_EQ(world.kernel.disk("sda").active, "kyber");
  world.handle(an_event("sda").with("SYSTEMD_READY", "0").change());
  world.run();
  world.advance(1s);
  world.handle(an_event("sda").with("ID_SERIAL", "S5G77").change());
  world.run();
  world.advance(5s);
  EXPECT_EQ(world.kernel.writes(), 2U) << "bfq, kyber and nothing after";
}

TEST(Reconciler, AReloadFindsACandidateThatIsOnOfferByNow) {
  World world;
  world.policy("- { scheduler: [bfq, mq-deadline] }\n");
  world.kernel.disk("sda").offered = {"none", "mq-deadline"};
  world.kernel.disk("sdb").offered = {"none"};
  world.add("sda");
  world.add("sdb");
  world.run();
  EXPECT_EQ(world.state("sdb"), "unavailable");
  for (const auto* name : {"sda", "sdb"}) {
    world.kernel.disk(name).offered = {"none", "mq-deadline", "bfq"};  // modprobe bfq
  }
  world.policy("- { scheduler: [bfq, mq-deadline] }\n");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
  EXPECT_EQ(world.kernel.disk("sdb").active, "bfq");
}

TEST(Reconciler, ALoopDiskIsNotMeantByARuleForAll) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("loop3");
  world.handle(an_event("loop3").not_initialized());
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U) << "nor before udev has spoken";
  world.add("loop3");
  world.run();
  world.advance(5s);
  EXPECT_EQ(world.kernel.writes(), 0U);
  world.policy("- { match: { class: loop }, scheduler: bfq }\n");
  world.run();
  EXPECT_EQ(world.kernel.disk("loop3").active, "bfq");
}

}  // namespace
}  // namespace elevatord
