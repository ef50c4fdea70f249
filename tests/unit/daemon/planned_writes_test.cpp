#include "planned_writes.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;
using Lines = std::vector<std::string>;

Settings on_kernel(const std::string& release) {
  Settings settings;
  settings.kernel = KernelFacts::from_release(release);
  return settings;
}

std::vector<PlannedWrite> writes_to_sda(World& world) {
  const auto& reconciler = world.reconciler();
  return planned_writes(*reconciler.find("sda"), reconciler.settings().kernel);
}

Lines texts(const std::vector<PlannedWrite>& writes) {
  Lines lines;
  for (const auto& write : writes) {
    lines.push_back(write.change.attribute + ' ' + write.change.from + '>' + write.change.to + ' ' +
                    std::string{to_text(write.estimate.cost)});
  }
  return lines;
}

/// sda is as the policy wanted it, and then somebody switched it and took its requests.
void a_drifted_disk(World& world) {
  auto& disk = world.kernel.disk("sda");
  disk.values = {{"queue/nr_requests", "128"}, {"queue/nomerges", "0"}};
  disk.after_switch = {{"queue/nr_requests", "256"}, {"iosched/bfq/slice_idle", "8"}};
  world.policy(
      "- { scheduler: bfq, queue: { nr_requests: 64, nomerges: 2 },\n"
      "    iosched: { bfq: { slice_idle: 0 } } }\n");
  world.add("sda");
  world.run();
  disk.active = "none";
  disk.values = {{"queue/nr_requests", "128"}, {"queue/nomerges", "1"}};
  world.change("sda");
  world.run();
}

TEST(PlannedWrites, AreWhatApplyWouldDoToADiskThatDrifted) {
  World world{on_kernel("6.18.44")};
  a_drifted_disk(world);
  EXPECT_EQ(texts(writes_to_sda(world)),
            (Lines{"scheduler none>bfq freeze+quiesce", "queue/nr_requests >64 freeze+quiesce",
                   "iosched/bfq/slice_idle >0 free", "queue/nomerges 1>2 free"}));
  auto& disk = world.kernel.disk("sda");
  disk.written.clear();
  world.reconciler().reconcile({"sda"}, [] {});
  world.run();
  EXPECT_EQ(disk.written,
            (Lines{"bfq", "queue/nr_requests=64", "iosched/bfq/slice_idle=0", "queue/nomerges=2"}));
  EXPECT_EQ(texts(writes_to_sda(world)), Lines{});
}

TEST(PlannedWrites, EstimateTheStallOfThoseThatFreeze) {
  World world{on_kernel("6.18.44")};
  a_drifted_disk(world);
  const auto writes = writes_to_sda(world);
  ASSERT_EQ(writes.size(), 4U);
  EXPECT_GT(writes[0].estimate.stall.count(), 10'000);
  EXPECT_EQ(writes[3].estimate.stall.count(), 0);
}

TEST(PlannedWrites, NameTheTagSetWhereItsDisksTakeTurns) {
  World old_kernel{on_kernel("6.18.44")};
  a_drifted_disk(old_kernel);
  EXPECT_EQ(writes_to_sda(old_kernel).at(0).tag_set, "");
  World new_kernel{on_kernel("7.2.0")};
  a_drifted_disk(new_kernel);
  new_kernel.advance(std::chrono::seconds{5});  // a host is left alone while it adds disks
  auto& disk = new_kernel.kernel.disk("sda");
  disk.active = "none";
  new_kernel.change("sda");
  new_kernel.run();
  EXPECT_EQ(writes_to_sda(new_kernel).at(0).tag_set, "sda");
}

TEST(PlannedWrites, SayWhatAWriteThatIsDueWaitsFor) {
  World world;
  world.policy("- { scheduler: bfq }\n");
  world.kernel.disk("sda").busy = 1;
  world.add("sda");
  world.run();
  EXPECT_EQ(writes_to_sda(world).at(0).change.because, "10-test.yaml:3; busy, trying again");
}

}  // namespace
}  // namespace elevatord
