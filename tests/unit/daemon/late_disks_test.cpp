// Disks that are there at other times than a program that runs once at boot would like.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"
#include "reconciler.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;
using namespace std::chrono_literals;
using Writes = std::vector<std::string>;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";

TEST(LateDisks, OneThatAppearsHalfAMinuteAfterTheStartIsServedWithOneWrite) {
  World world;
  world.policy(kBfq);
  world.advance(30s);
  world.add("sda");
  world.run();
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{"bfq"});
  world.advance(10min);
  EXPECT_EQ(world.kernel.disk("sda").written, Writes{"bfq"});
}

TEST(LateDisks, ThirteenHundredThatWereThereBeforeTheStartAreServedWithoutAnyEvent) {
  constexpr int kDisks = 1300;
  World world;
  world.policy(kBfq);
  std::vector<DeviceEvent> present;
  for (int i = 0; i < kDisks; ++i) {
    const auto name = "sd" + std::to_string(i);
    world.kernel.disk(name);
    present.push_back(an_event(name).devnum(static_cast<std::uint64_t>(i) + 1).diskseq(1));
  }
  world.reconciler().rescan(present, DeviceRegistry::Scope::All);
  world.run();
  EXPECT_EQ(world.kernel.writes(), std::size_t{kDisks});
  EXPECT_EQ(world.counters().writes_done, std::uint64_t{kDisks});
  world.reconciler().rescan(present, DeviceRegistry::Scope::All);
  world.run();
  EXPECT_EQ(world.kernel.writes(), std::size_t{kDisks}) << "a second scan writes nothing";
}

TEST(LateDisks, OneWhoseModuleFailsDoesNotHoldUpOneThatComesLater) {
  World world;
  world.policy(
      "- { name: a, match: { name: sda }, scheduler: no-such }\n"
      "- { name: b, match: { name: sdb }, scheduler: bfq }\n");
  world.add("sda");
  world.run();
  EXPECT_EQ(world.state("sda"), "unavailable");
  world.advance(30s);
  world.add("sdb");
  world.run();
  EXPECT_EQ(world.state("sdb"), "ok");
}

}  // namespace
}  // namespace elevatord
