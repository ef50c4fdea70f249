// More events than anybody could look at one by one.
#include <string>

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::an_event;
using testing::World;

constexpr int kEvents = 10'000;
constexpr int kDisks = 1255;
constexpr const char* kToNone = "- { scheduler: none }\n";  // what new disks have

std::string name_of(int number) {
  return "sd" + std::to_string(number);
}

class Flood : public ::testing::Test {
 protected:
  void plug_in(int disks) {
    world_.policy(kToNone);
    for (int i = 0; i < disks; ++i) world_.add(name_of(i));
  }

  World world_;
};

TEST_F(Flood, OfChangesThatFindsNobodyAtWorkLeavesOneLookPerDiskBehind) {
  plug_in(50);
  world_.run();
  for (int i = 0; i < kEvents; ++i) world_.change(name_of(i % 50));
  EXPECT_EQ(world_.kernel.waiting(), 50U);
  world_.run();
  // The first look of all, the one that was queued, and one for what came after that one began.
  for (int i = 0; i < 50; ++i) EXPECT_LE(world_.kernel.submitted[name_of(i)], 3) << i;
  EXPECT_EQ(world_.kernel.writes(), 0U);
}

TEST_F(Flood, OfChangesBesideASwitchIsOneWrite) {
  plug_in(1);
  world_.run();
  world_.policy("- { scheduler: bfq }\n");
  for (int i = 0; i < kEvents; ++i) {
    world_.change(name_of(0));
    if (i % 100 == 0 && world_.kernel.waiting() != 0) world_.kernel.run_one();
  }
  world_.run();
  EXPECT_EQ(world_.kernel.writes(), 1U);
  EXPECT_EQ(world_.state(name_of(0)), "ok");
}

TEST_F(Flood, OfDisksThatAreRightAlreadyIsOneLookEach) {
  plug_in(kDisks);
  world_.run();
  EXPECT_EQ(world_.told.present.size(), static_cast<std::size_t>(kDisks));
  EXPECT_EQ(world_.kernel.writes(), 0U);
  EXPECT_EQ(world_.kernel.submitted.size(), static_cast<std::size_t>(kDisks));
  for (const auto& [name, jobs] : world_.kernel.submitted) EXPECT_EQ(jobs, 1) << name;
}

TEST_F(Flood, OfDisksThatComeAndGoLosesNone) {
  world_.policy("- { scheduler: bfq }\n");
  for (int i = 0; i < kEvents; ++i) {
    const auto name = name_of(i % 10);
    const auto round = static_cast<std::uint64_t>(i) / 10 + 1;
    world_.kernel.disk(name) = {};
    world_.handle(an_event(name).devnum(7).diskseq(round));
    if (i % 3 == 0 && world_.kernel.waiting() != 0) world_.kernel.run_one();
    if (i + 10 < kEvents) world_.handle(an_event(name).devnum(7).diskseq(round).remove());
  }
  world_.run();
  EXPECT_EQ(world_.told.present.size(), 10U);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(world_.kernel.disk(name_of(i)).active, "bfq") << i;
    EXPECT_LE(world_.kernel.disk(name_of(i)).written.size(), 1U) << i;
    EXPECT_EQ(world_.state(name_of(i)), "ok") << i;
  }
}

TEST_F(Flood, LeavesNoWorkAndNoDeadlineBehind) {
  plug_in(50);
  for (int i = 0; i < kEvents; ++i) world_.change(name_of(i % 50));
  world_.run();
  EXPECT_TRUE(world_.reconciler().idle());
  EXPECT_EQ(world_.reconciler().pending(), 0U);
  EXPECT_FALSE(world_.reconciler().next_deadline().has_value());
}

TEST_F(Flood, OfForeignWritesIsTenLinesAndSignalsAMinuteAndTheirNumber) {
  world_.policy("- { scheduler: bfq }\n");
  for (const auto* const name : {"sda", "sdb"}) world_.add(name);
  world_.run();
  const auto lines = world_.told.lines.size();
  const auto write = [&](const std::string& name, int number) {
    world_.kernel.disk(name).active = number % 2 == 0 ? "kyber" : "none";
    world_.reconciler().foreign({name, "scheduler", {812, "flipper", ""}}, 17);
    world_.run();
  };
  for (int i = 0; i < 1000; ++i) write("sda", i);
  EXPECT_EQ(world_.counters().foreign_writes, 1000U);
  EXPECT_EQ(world_.told.lines.size(), lines + 10);
  EXPECT_EQ(world_.told.foreign.size(), 10U);
  write("sdb", 0);
  EXPECT_EQ(world_.told.foreign.size(), 11U) << "another disk's are told at once";
  world_.advance(61s);
  EXPECT_EQ(world_.told.lines.back(),
            "sda: 990 more foreign writes, the last: scheduler kyber -> none, written by flipper "
            "(pid 812)");
  ASSERT_EQ(world_.told.foreign.size(), 12U);
  EXPECT_EQ(world_.told.foreign.back().second.value, "none") << "whoever listens knows the last";
  EXPECT_FALSE(world_.reconciler().next_deadline().has_value());
}

}  // namespace
}  // namespace elevatord
