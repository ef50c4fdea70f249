// Settings other than the scheduler, through the whole of the reconciler.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::World;
using Writes = std::vector<std::string>;

TEST(ReconcilerSettings, AreBroughtToWhatThePolicyWants) {
  World world;
  world.kernel.disk("sda").values = {{"queue/nr_requests", "128"}, {"queue/nomerges", "2"}};
  world.policy("- { queue: { nr_requests: 64, nomerges: 2 } }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{"queue/nr_requests=64"});
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.counters().writes_done, 1U);
  EXPECT_EQ(world.counters().writes_avoided, 1U);
  EXPECT_EQ(world.told.lines.back(), "sda: nr_requests 128 -> 64 (10-test.yaml:3)");
}

TEST(ReconcilerSettings, WhatASwitchResetsIsRepairedInTheSameJob) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "64"}};
  disk.after_switch = {{"queue/nr_requests", "256"}, {"iosched/bfq/slice_idle", "8"}};
  world.policy(
      "- { scheduler: bfq, queue: { nr_requests: 64 }, iosched: { bfq: { slice_idle: 0 } } }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(disk.written, (Writes{"bfq", "queue/nr_requests=64", "iosched/bfq/slice_idle=0"}));
  EXPECT_EQ(world.state("sda"), "ok");
  EXPECT_EQ(world.kernel.submitted["sda"], 2) << "one look, one job";
}

TEST(ReconcilerSettings, TheTimeOfTheLastWriteIsThatOfAllInOneJob) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "64"}};
  disk.after_switch = {{"queue/nr_requests", "256"}};
  disk.takes = 20ms;
  world.policy("- { scheduler: bfq, queue: { nr_requests: 64 } }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.reconciler().find("sda")->last_write, 40ms);
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.reconciler().find("sda")->last_write, 40ms) << "nothing was written since";
  disk.values["queue/nr_requests"] = "32";
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.reconciler().find("sda")->last_write, 20ms);
}

TEST(ReconcilerSettings, ChangeEventsAndRestartsUndoNothingDoneByHand) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "128"}};
  world.policy("- { queue: { nr_requests: 64 } }\n");
  world.add("sda");
  world.run();
  disk.values["queue/nr_requests"] = "32";
  for (int i = 0; i < 100; ++i) world.change("sda");
  world.run();
  world.restart();
  world.run();
  EXPECT_EQ(disk.written, Writes{"queue/nr_requests=64"});
  EXPECT_EQ(world.state("sda"), "drifted");
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(disk.values["queue/nr_requests"], "64");
}

TEST(ReconcilerSettings, AValueThatTheKernelCutIsNotWrittenForEver) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/async_depth", "48"}};
  disk.made = {{"queue/async_depth", "64"}};
  world.policy("- { queue: { async_depth: 512 } }\n");
  world.add("sda");
  world.run();
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  world.restart();
  world.run();
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(disk.written, Writes{"queue/async_depth=512"});
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerSettings, AFailureOfOneDoesNotHoldUpTheOthers) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "128"}};
  disk.write_errno = EINVAL;
  world.policy("- { queue: { nr_requests: 64 } }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "failed");
  EXPECT_EQ(world.counters().writes_failed, 1U);
  disk.write_errno = 0;
  world.policy("- { queue: { nr_requests: 96 } }\n");
  world.run();
  EXPECT_EQ(disk.values["queue/nr_requests"], "96");
  EXPECT_EQ(world.state("sda"), "ok");
}

TEST(ReconcilerSettings, WhatThePolicyNamesNoMoreStaysAsItIs) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "128"}};
  world.policy("- { queue: { nr_requests: 64 } }\n");
  world.add("sda");
  world.run();
  world.policy("- { queue: { nomerges: keep } }\n");
  world.run();
  EXPECT_EQ(disk.values["queue/nr_requests"], "64");
  world.policy("- { queue: { nr_requests: 128 } }\n");
  world.run();
  EXPECT_EQ(disk.values["queue/nr_requests"], "128");
}

TEST(ReconcilerSettings, ADiskWithoutASchedulerIsGivenItsSettingsToo) {
  World world;
  auto& disk = world.kernel.disk("dm-0");
  disk.bio_based = true;
  disk.values = {{"queue/read_ahead_kb", "128"}};
  world.policy("- { match: { class: dm }, scheduler: bfq, queue: { read_ahead_kb: 512 } }\n");
  world.add("dm-0");
  world.run();
  EXPECT_EQ(disk.written, Writes{"queue/read_ahead_kb=512"});
  EXPECT_EQ(world.state("dm-0"), "not-configurable");
}

TEST(ReconcilerSettings, ReadAheadThatAddDiskRaisesAfterTheEventIsLoweredAgainOnce) {
  World world;
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/read_ahead_kb", "128"}};
  world.policy("- { queue: { read_ahead_kb: 16 } }\n");
  world.add("sda");
  world.run();
  disk.values["queue/read_ahead_kb"] = "128";  // the end of add_disk()
  world.advance(10s);
  EXPECT_EQ(disk.values["queue/read_ahead_kb"], "16");
  disk.values["queue/read_ahead_kb"] = "256";  // somebody
  world.advance(10s);
  world.change("sda");
  world.run();
  EXPECT_EQ(disk.values["queue/read_ahead_kb"], "256");
  EXPECT_EQ(world.state("sda"), "drifted");
}

TEST(ReconcilerSettings, ADryRunWritesNone) {
  Settings settings;
  settings.dry_run = true;
  World world{settings};
  world.kernel.disk("sda").values = {{"queue/nr_requests", "128"}};
  world.policy("- { scheduler: bfq, queue: { nr_requests: 64 } }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.writes(), 0U);
  EXPECT_EQ(world.counters().would_write, 2U);
}

}  // namespace
}  // namespace elevatord
