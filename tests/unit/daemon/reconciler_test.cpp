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

TEST(Reconciler, WhatAnAdminDidByHandSurvivesChangeEventsReloadAndRestart) {
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

TEST(Reconciler, ASyntheticAddIsNoNewDisk) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.handle(an_event("sda").devnum(7).diskseq(1).synthetic());
  world.run();
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(Reconciler, ApplyBringsADriftedDiskBack) {
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

TEST(Reconciler, ApplyOnAnUnchangedDiskIsAWriteAvoided) {
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

TEST(Reconciler, ANewWishIsWrittenAlsoOverWhatWasSetByHand) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "none";
  world.policy(kKyber);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

TEST(Reconciler, ANewWishThatLooksActiveIsLookedAtFirst) {
  World world;
  world.policy("- { scheduler: keep }\n");
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";  // nobody is told of this
  world.policy("- { scheduler: none }\n");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
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

TEST(Reconciler, AnotherMediumIsAnotherDisk) {
  World world;
  world.policy(kBfq);
  world.add("sdc", 5);
  world.run();
  world.kernel.disk("sdc").active = "none";
  world.change("sdc", 6);
  world.run();
  EXPECT_EQ(world.kernel.disk("sdc").active, "bfq");
}

TEST(Reconciler, TheAppliedValueOfAnotherDiskIsNotTakenOver) {
  World world;
  world.policy(kBfq);
  world.add("sda", 1);
  world.run();
  const auto left = world.reconciler().applied_values();
  World next;
  next.policy(kBfq);
  next.reconciler().remember(left);
  next.add("sda", 2);
  next.run();
  EXPECT_EQ(next.kernel.writes(), 1U);
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
  world.policy(kBfq);
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

TEST(Reconciler, ARenamedDiskKeepsItsAccount) {
  World world;
  world.policy("- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
  world.kernel.disk("sdz") = world.kernel.disk("sda");
  world.kernel.disk("sdz").active = "none";
  world.kernel.disk("sdz").written.clear();
  world.handle(an_event("sdz").devnum(7).diskseq(1).moved_from("/devices/virtual/block/sda"));
  world.run();
  EXPECT_EQ(world.state("sda"), "absent");
  EXPECT_EQ(world.state("sdz"), "drifted");
  EXPECT_TRUE(world.kernel.disk("sdz").written.empty());
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

TEST(Reconciler, AWishThatComesAndGoesWithEventsIsNotANewOne) {
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

TEST(Reconciler, ADiskThatShowsNoSchedulerForAMomentKeepsItsAccount) {
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

TEST(Reconciler, AWishThatThePolicyTookBackAndNamesAgainIsANewOne) {
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

TEST(Reconciler, ASyntheticRemovalRemovesNoDisk) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.handle(an_event("sda").devnum(7).diskseq(1).synthetic().remove());
  world.run();
  EXPECT_NE(world.state("sda"), "absent");
  world.handle(an_event("sda").devnum(7).diskseq(1).synthetic());
  world.run();
  EXPECT_EQ(world.kernel.writes(), 1U);
}

TEST(Reconciler, WhatAnEarlierRunLeftCountsForTheFirstDiskOnly) {
  World world;
  world.policy(kBfq);
  world.reconciler().remember({{"sda", "/devices/virtual/block/sda", 7, 0, 0, "bfq"}});
  world.add("sda", 0);
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted") << "set by hand before the restart";
  world.handle(an_event("sda").devnum(7).remove());
  world.add("sda", 0);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq")
      << "another disk, though nothing tells it apart";
}

TEST(Reconciler, BeforeDiskseqTheTimeOfUdevTellsDisksApart) {
  World world;
  world.policy(kBfq);
  world.reconciler().remember({{"sda", "/devices/virtual/block/sda", 7, 0, 1000, "bfq"}});
  world.kernel.disk("sda");
  world.handle(an_event("sda").devnum(7).usec_initialized(2000));
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
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

TEST(Reconciler, ADiskThatIsRenamedOutOfItsReachIsGone) {
  Settings settings;
  settings.devices = {"sd*"};
  World world{settings};
  world.policy(kBfq);
  world.add("sda");
  world.run();
  world.handle(an_event("vda").devnum(7).diskseq(1).moved_from("/devices/virtual/block/sda"));
  EXPECT_EQ(world.state("sda"), "absent");
  EXPECT_EQ(world.state("vda"), "absent");
}

}  // namespace
}  // namespace elevatord
