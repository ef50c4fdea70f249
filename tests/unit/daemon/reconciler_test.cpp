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

TEST(Reconciler, ANewerWishWaitsForTheRunningWriteAndIsTheLastToLand) {
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

TEST(Reconciler, AWriteThatDoesNotComeBackMakesItsDiskStuckAndNoOther) {
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

TEST(Reconciler, WarnsBeforeItGivesUp) {
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

TEST(Reconciler, AStuckDiskGetsNoFurtherJob) {
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

TEST(Reconciler, AStuckDiskEndsOnTheLatestPolicyWhenItComesBack) {
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

TEST(Reconciler, ARequestForAStuckDiskIsAnsweredAtOnce) {
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

TEST(Reconciler, ARequestWaitsUntilItsDiskIsStuck) {
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

TEST(Reconciler, RemovalUnderAWriteIsNoError) {
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

TEST(Reconciler, ADiskThatComesBackWaitsForTheJobOfTheOneBefore) {
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

TEST(Reconciler, WhatBecameOfTheDiskBeforeIsNotBookedOnTheOneThatFollows) {
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

TEST(Reconciler, ADeadlineAfterTheFirstIsMetToo) {
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

TEST(Reconciler, AFailedWriteIsNotTriedAgainByItself) {
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

TEST(Reconciler, ApplyTriesAFailedWriteAgain) {
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

TEST(Reconciler, AWriteWithoutEffectIsAFailure) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").ignores = true;
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "failed");
  EXPECT_EQ(world.counters().writes_failed, 1U);
}

TEST(Reconciler, BusyIsTriedAgainAndIsNoError) {
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

TEST(Reconciler, BusyForEverEndsAsAFailure) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").busy = 1000000;
  world.add("sda");
  world.run();
  world.advance(10min);
  EXPECT_EQ(world.state("sda"), "failed");
  EXPECT_FALSE(world.reconciler().next_deadline().has_value());
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

TEST(Reconciler, ALostWorkerCostsNothingButAnotherLook) {
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

TEST(Reconciler, TooManyStuckDisksKeepNewWritesBackButNotLooks) {
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

TEST(Reconciler, AnOverdueDecisionBehindAJobThatHangsDoesNotKeepTheLoopAwake) {
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

TEST(Reconciler, AQueuedWriteGivesWayToANewerWish) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.kernel.run_one();  // the look; the write waits
  world.policy(kKyber);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, std::vector<std::string>{"kyber"});
}

TEST(Reconciler, AQueuedWriteGivesWayToAPolicyThatKeeps) {
  World world;
  world.policy(kBfq);
  world.add("sda");
  world.kernel.run_one();
  world.policy("- { scheduler: keep }\n");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(Reconciler, AQueuedWriteGoesWithItsDisk) {
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

TEST(Reconciler, ARequestIsAnsweredWhenItsDiskTurnsOutToBeInOtherHands) {
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

TEST(Reconciler, AStuckDiskThatIsGoneFreesItsPlaceWhenItsJobComesBack) {
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

TEST(Reconciler, TheFailureOfAnOlderWishIsNotBookedOnTheNewOne) {
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

TEST(Reconciler, ABusyDiskDoesNotMakeAnOrderOfAWish) {
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

TEST(Reconciler, ALostWorkerDoesNotForgetWhatWasAskedFor) {
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

TEST(Reconciler, ADiskThatAnotherProcessWritesToForLongIsWaitedForAndNotFailed) {
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

}  // namespace
}  // namespace elevatord
