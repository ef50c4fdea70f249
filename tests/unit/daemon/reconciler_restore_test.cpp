#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;

/// A disk that was switched, and given more requests.
void a_changed_disk(World& world) {
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "128"}};
  disk.after_switch = {{"queue/nr_requests", "256"}};
  world.policy("- { scheduler: bfq, queue: { nr_requests: 64 } }\n");
  world.add("sda");
  world.run();
}

TEST(ReconcilerRestore, PutsBackWhatWasThereFirst) {
  World world;
  a_changed_disk(world);
  world.policy("- { scheduler: kyber, queue: { nr_requests: 32 } }\n");
  world.run();
  auto& disk = world.kernel.disk("sda");
  ASSERT_EQ(disk.active, "kyber");
  bool done = false;
  world.reconciler().restore({"sda"}, [&] { done = true; });
  world.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(disk.active, "none");
  EXPECT_EQ(disk.values["queue/nr_requests"], "128") << "not what the first switch reset it to";
  EXPECT_EQ(world.state("sda"), "drifted");
}

TEST(ReconcilerRestore, ThePolicyLeavesItSo) {
  World world;
  a_changed_disk(world);
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  const auto writes = world.kernel.writes();
  world.change("sda");
  world.run();
  world.restart();
  world.run();
  EXPECT_EQ(world.kernel.writes(), writes);
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerRestore, KnowsAfterARestartWhatWasThereFirst) {
  World world;
  a_changed_disk(world);
  world.restart();
  world.run();
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerRestore, ADiskThatWasNeverWrittenIsNotWritten) {
  World world;
  world.kernel.disk("sda").active = "bfq";
  world.policy("- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
  bool done = false;
  world.reconciler().restore({"sda"}, [&] { done = true; });
  world.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(world.kernel.writes(), 0U);
}

TEST(ReconcilerRestore, WaitsForABusyDiskAndThenDoesIt) {
  World world;
  a_changed_disk(world);
  world.kernel.disk("sda").busy = 2;
  bool done = false;
  world.reconciler().restore({"sda"}, [&] { done = true; });
  world.run();
  EXPECT_FALSE(done);
  world.advance(std::chrono::seconds{5});
  EXPECT_TRUE(done);
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerRestore, IsNotForgottenWithTheWorkerThatHadIt) {
  World world;
  a_changed_disk(world);
  world.reconciler().restore({"sda"}, [] {});
  world.kernel.run_one();  // the look; the worker has the write now
  world.kernel.lose_worker();
  ASSERT_EQ(world.kernel.disk("sda").active, "bfq");
  world.reconciler().resume();
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

TEST(ReconcilerRestore, IsNotForgottenOverASleep) {
  World world;
  a_changed_disk(world);
  auto& disk = world.kernel.disk("sda");
  world.reconciler().restore({"sda"}, [] {});
  world.kernel.run_one();  // the look; the write waits
  world.reconciler().pause();
  world.run();
  ASSERT_EQ(disk.active, "bfq");
  world.reconciler().go_on();
  world.run();
  EXPECT_EQ(disk.active, "none");
}

TEST(ReconcilerRestore, AskedForAgainWhileItIsDoneItIsDoneOnce) {
  World world;
  a_changed_disk(world);
  int answers = 0;
  world.reconciler().restore({"sda"}, [&] { ++answers; });
  world.kernel.run_one();  // the look; the write is on its way
  world.reconciler().restore({"sda"}, [&] { ++answers; });
  world.run();
  EXPECT_EQ(answers, 2);
  EXPECT_EQ(world.kernel.empty_jobs, 0);
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

/// A first write that is in the worker's hands, and of which nobody hears any more.
void a_first_write_under_way(World& world) {
  world.policy("- { scheduler: bfq, queue: { nomerges: 2 } }\n");
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nomerges", "0"}};
  world.add("sda");
  world.kernel.run_one();  // the look
  disk.hangs = true;
  world.run();
  disk.hangs = false;
}

void it_lands(World& world) {
  auto& disk = world.kernel.disk("sda");
  disk.active = "bfq";
  disk.values["queue/nomerges"] = "2";
}

TEST(ReconcilerRestore, KnowsWhatWasThereBeforeAWriteThatLandedBetweenTwoDaemons) {
  World world;
  a_first_write_under_way(world);
  it_lands(world);
  world.restart();
  world.run();
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
  EXPECT_EQ(world.kernel.disk("sda").values["queue/nomerges"], "0");
}

TEST(ReconcilerRestore, KnowsWhatWasThereBeforeAWriteOfAWorkerThatWentAway) {
  World world;
  a_first_write_under_way(world);
  world.kernel.lose_worker();
  it_lands(world);
  world.reconciler().resume();
  world.run();
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
  EXPECT_EQ(world.kernel.disk("sda").values["queue/nomerges"], "0");
}

TEST(ReconcilerRestore, KnowsADiskThatARunInBetweenHadNothingToDoWith) {
  World world;
  a_changed_disk(world);
  world.kernel.disk("sda").active = "kyber";  // by hand
  world.restart_for({"sdb"});
  world.run();
  world.restart_for({"*"});
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber") << "a restart undoes nothing";
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
}

Settings on_kernel(const std::string& release) {
  Settings settings;
  settings.kernel = KernelFacts::from_release(release);
  return settings;
}

TEST(ReconcilerRestore, NeverGrowsRequestsWhereThatCanCrashTheKernel) {
  World world{on_kernel("6.17.0")};
  auto& disk = world.kernel.disk("sda");
  disk.active = "mq-deadline";
  disk.values = {{"queue/nr_requests", "256"}, {"queue/nomerges", "0"}};
  world.policy("- { queue: { nr_requests: 64, nomerges: 2 } }\n");
  world.add("sda");
  world.run();
  ASSERT_EQ(disk.values["queue/nr_requests"], "64");
  bool done = false;
  world.reconciler().restore({"sda"}, [&] { done = true; });
  world.run();
  EXPECT_TRUE(done);
  EXPECT_EQ(disk.values["queue/nr_requests"], "64");
  EXPECT_EQ(disk.values["queue/nomerges"], "0") << "what does no harm is put back";
  ASSERT_FALSE(world.told.warnings.empty());
  EXPECT_NE(world.told.warnings.back().find("can crash Linux 6.17.0"), std::string::npos);
}

TEST(ReconcilerRestore, NeverSwitchesADiskWhoseRequestsWereRaisedWhereThatCanCrashTheKernel) {
  World world{on_kernel("6.17.0")};
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "128"}};
  world.policy("- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
  ASSERT_EQ(disk.active, "bfq");
  disk.values["queue/nr_requests"] = "1024";  // by hand
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  EXPECT_EQ(disk.active, "bfq");
}

TEST(ReconcilerRestore, WhatWasPutBackIsNotAnsweredAsDriftAfterARestartEither) {
  World world;
  world.policy("- { scheduler: bfq, on_foreign_write: restore }\n");
  world.add("sda");
  world.run();
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  world.restart();
  world.run();
  world.kernel.disk("sda").active = "kyber";
  world.reconciler().foreign({"sda", "scheduler", {7, "admin", ""}}, 17);
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").active, "kyber");
}

}  // namespace
}  // namespace elevatord
