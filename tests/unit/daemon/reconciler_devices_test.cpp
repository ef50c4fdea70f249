// Which disk is the one from before, and which is another.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";

TEST(ReconcilerIdentity, AnotherMediumIsAnotherDisk) {
  World world;
  world.policy(kBfq);
  world.add("sdc", 5);
  world.run();
  world.kernel.disk("sdc").active = "none";
  world.change("sdc", 6);
  world.run();
  EXPECT_EQ(world.kernel.disk("sdc").active, "bfq");
}

TEST(ReconcilerIdentity, TheAppliedValueOfAnotherDiskIsNotTakenOver) {
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

TEST(ReconcilerIdentity, ARenamedDiskKeepsItsAccount) {
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

TEST(ReconcilerIdentity, ADiskThatIsRenamedOutOfItsReachIsGone) {
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

TEST(ReconcilerIdentity, ASyntheticRemovalRemovesNoDisk) {
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

TEST(ReconcilerIdentity, WhatAnEarlierRunLeftCountsForTheFirstDiskOnly) {
  World world;
  world.policy(kBfq);
  world.reconciler().remember(
      {{"sda", "/devices/virtual/block/sda", 7, 0, 0, "scheduler", "bfq", "", "", ""}});
  world.add("sda", 0);
  world.run();
  EXPECT_EQ(world.state("sda"), "drifted") << "set by hand before the restart";
  world.handle(an_event("sda").devnum(7).remove());
  world.add("sda", 0);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq")
      << "another disk, though nothing tells it apart";
}

TEST(ReconcilerIdentity, BeforeDiskseqTheTimeOfUdevTellsDisksApart) {
  World world;
  world.policy(kBfq);
  world.reconciler().remember(
      {{"sda", "/devices/virtual/block/sda", 7, 0, 1000, "scheduler", "bfq", "", "", ""}});
  world.kernel.disk("sda");
  world.handle(an_event("sda").devnum(7).usec_initialized(2000));
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "bfq");
}

TEST(ReconcilerIdentity, ARenamedDiskHasOneWriterThoughItsNewNameHadOneToo) {
  World world;
  world.policy(kBfq);
  for (const auto* const name : {"sda", "sdb"}) {
    world.add(name, name[2] == 'a' ? 1 : 2);
    world.run();
    world.kernel.disk(name).hangs = true;
  }
  world.policy("- { scheduler: kyber }\n");
  world.run();
  ASSERT_EQ(world.kernel.hanging(), 2U);
  world.handle(an_event("sdb").devnum(7).diskseq(2).remove());
  world.handle(an_event("sdb").devnum(7).diskseq(1).moved_from("/devices/virtual/block/sda"));
  world.kernel.release("sdb");  // the disk that was there before
  EXPECT_EQ(world.kernel.waiting(), 0U) << "the one that was sda is still being written";
  world.kernel.release("sda");
  world.run();
  EXPECT_EQ(world.kernel.hanging(), 0U);
  EXPECT_EQ(world.state("sdb"), "ok");
}

}  // namespace
}  // namespace elevatord
