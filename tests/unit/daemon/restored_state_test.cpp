#include "restored_state.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;

void a_switched_disk(World& world) {
  world.policy("- { scheduler: bfq }\n");
  world.add("sda");
  world.run();
}

DeviceState after_restore(World& world) {
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  const auto& device = *world.reconciler().find("sda");
  return restored_state(device, world.reconciler().state_of(device));
}

TEST(RestoredState, ADiskThatIsAsItWasDiffersFromThePolicyAndHasNotFailed) {
  World world;
  a_switched_disk(world);
  EXPECT_EQ(after_restore(world), DeviceState::Drifted);
}

TEST(RestoredState, AValueThatDoesNotComeBackIsAFailure) {
  World world;
  a_switched_disk(world);
  world.kernel.disk("sda").write_errno = EIO;
  EXPECT_EQ(after_restore(world), DeviceState::Failed);
  EXPECT_EQ(world.state("sda"), "ok") << "the policy has what it wants";
}

TEST(RestoredState, WhatIsStillTriedHasNotFailedYet) {
  World world;
  a_switched_disk(world);
  world.kernel.disk("sda").busy = 3;
  EXPECT_NE(after_restore(world), DeviceState::Failed);
  world.advance(std::chrono::minutes{1});
  EXPECT_EQ(world.kernel.disk("sda").active, "none");
  const auto& device = *world.reconciler().find("sda");
  EXPECT_EQ(restored_state(device, world.reconciler().state_of(device)), DeviceState::Drifted);
}

TEST(RestoredState, AStuckDiskIsStuck) {
  World world;
  a_switched_disk(world);
  world.kernel.disk("sda").hangs = true;
  world.reconciler().restore({"sda"}, [] {});
  world.run();
  world.advance(std::chrono::seconds{31});
  const auto& device = *world.reconciler().find("sda");
  EXPECT_EQ(restored_state(device, world.reconciler().state_of(device)), DeviceState::Stuck);
}

}  // namespace
}  // namespace elevatord
