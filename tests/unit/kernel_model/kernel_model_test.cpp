// Freezes, I/O and grace periods of a whole kernel.
#include "kernel_model.hpp"

#include <array>
#include <cerrno>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_disk;
using testing::on;
using testing::World;

constexpr auto kForever = 24h;

/// Writes that many times, `parallel` at a time, each to its own disk.
ModelTime time_of_switches(World& world, unsigned disks, unsigned parallel) {
  for (unsigned i = 0; i < disks; ++i) {
    world.model.put_disk(on(a_disk("sd" + std::to_string(i)), "none"));
  }
  unsigned next = 0;
  std::function<void()> work = [&] {
    if (next == disks) return;
    world.model.write("sd" + std::to_string(next++), "scheduler", "mq-deadline", [&](int error) {
      EXPECT_EQ(error, 0);
      work();
    });
  };
  for (unsigned i = 0; i < parallel; ++i) work();
  world.model.run();
  return world.model.now();
}

TEST(GracePeriodSharing, SixtyFourSwitchesAtOnceCostAboutOne) {
  World world{"6.18.44"};
  const auto all = time_of_switches(world, 64, 64);
  // The first freezer's grace period is under way when the others come.
  EXPECT_LE(all, 40ms);
  EXPECT_LE(world.model.grace_periods(), 4U);
}

TEST(GracePeriodSharing, OneAfterTheOtherCostsEveryOne) {
  World world{"6.18.44"};
  EXPECT_EQ(time_of_switches(world, 64, 1), 64 * 20ms);
  EXPECT_EQ(world.model.grace_periods(), 128U);
}

TEST(GracePeriodSharing, OnTheMeasuredMachineItIsAsMeasured) {
  // Loop disks on 6.18.44: 40 to 44 ms with 64 threads, 1680 to 1750 ms with one.
  World together{"6.18.44", {}, measured_costs()};
  const auto shared = time_of_switches(together, 64, 64);
  World alone{"6.18.44", {}, measured_costs()};
  const auto single = time_of_switches(alone, 64, 1);
  EXPECT_GT(shared, 25ms);
  EXPECT_LT(shared, 55ms);
  EXPECT_GT(single, 1300ms);
  EXPECT_LT(single, 1900ms);
}

TEST(Freeze, WaitsForWhatIsInFlight) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "mq-deadline"));
  world.model.start_io("sda", 35ms, nullptr);
  EXPECT_EQ(world.write("sda", "scheduler", "mq-deadline").took, 35ms);
  world.model.start_io("sda", 3ms, nullptr);
  EXPECT_EQ(world.write("sda", "scheduler", "mq-deadline").took, 10ms);
}

TEST(Freeze, NewIoWaitsForTheWholeWrite) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto write = world.begin_write("sda", "scheduler", "none");
  world.wait(1ms);
  ModelTime done{0};
  world.model.start_io("sda", 1ms, [&] { done = world.model.now(); });
  world.model.run();
  EXPECT_EQ(write->took, 20ms);
  EXPECT_EQ(done, 21ms);
}

TEST(Freeze, AnIoThatWaitsKeepsItsNumber) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.begin_write("sda", "scheduler", "none");
  world.wait(1ms);
  bool ended = false;
  const auto io = world.model.start_io("sda", ModelTime{-1}, [&] { ended = true; });
  world.wait(1s);
  EXPECT_FALSE(ended);
  world.model.finish_io("sda", io);
  EXPECT_TRUE(ended);
  EXPECT_EQ(world.write("sda", "scheduler", "kyber").error, 0);
}

TEST(Freeze, AnIoThatEndsWhileItWaitsIsNotIssued) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.begin_write("sda", "scheduler", "none");
  world.wait(1ms);
  const auto io = world.hang();
  world.model.finish_io("sda", io);
  world.model.run();
  EXPECT_EQ(world.model.shown_in_flight("sda"), 0U);
}

TEST(Freeze, OthersDisksGoOn) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk("sda"), "none"));
  world.model.put_disk(on(a_disk("sdb"), "none"));
  world.begin_write("sda", "scheduler", "kyber");
  world.wait(1ms);
  ModelTime done{0};
  world.model.start_io("sdb", 1ms, [&] { done = world.model.now(); });
  world.model.run();
  EXPECT_EQ(done, 2ms);
}

TEST(Freeze, NestedOnesCostOneGracePeriod) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "kyber"));
  const auto one = world.begin_write("sda", "wbt_lat_usec", "2000");
  const auto other = world.begin_write("sda", "iostats", "1");
  world.model.run();
  EXPECT_EQ(one->took, 10ms);
  EXPECT_EQ(other->took, 10ms);
  EXPECT_EQ(world.model.freezes(), 1U);
}

TEST(Freeze, IsToldToThoseWhoWatch) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "mq-deadline"));
  std::vector<std::pair<ModelTime, bool>> seen;
  const auto watch = world.model.watch_freezes(
      "sda", [&](bool frozen) { seen.emplace_back(world.model.now(), frozen); });
  world.write("sda", "scheduler", "mq-deadline");
  EXPECT_EQ(seen, (std::vector<std::pair<ModelTime, bool>>{{0ms, true}, {10ms, false}}));
  world.model.unwatch_freezes("sda", watch);
  world.write("sda", "scheduler", "mq-deadline");
  EXPECT_EQ(seen.size(), 2U);
}

// -- stuck ----------------------------------------------------------------------------------------

TEST(StuckIo, AWriterNeverReturnsAndReadsGoOnSince615) {
  for (const auto* const release : {"6.15.0", "6.18.44", "7.3.4"}) {
    World world{release};
    world.model.put_disk(on(a_disk(), "none"));
    world.hang();
    const auto write = world.begin_write("sda", "scheduler", "kyber");
    world.wait(kForever);
    EXPECT_FALSE(write->answered) << release;
    for (const auto* const name :
         {"scheduler", "nr_requests", "wbt_lat_usec", "rotational", "zoned", "max_sectors_kb"}) {
      const auto read = world.begin_read("sda", name);
      world.wait(1ms);
      EXPECT_TRUE(read->answered) << release << ' ' << name;
    }
  }
}

TEST(StuckIo, ReadsHangBehindTheWriterTo614) {
  for (const auto* const release : {"5.15.135", "6.10.0", "6.11.0", "6.14.0"}) {
    World world{release};
    world.model.put_disk(on(a_disk(), "none"));
    world.hang();
    world.begin_write("sda", "scheduler", "kyber");
    world.wait(1s);
    for (const auto* const name : {"scheduler", "nr_requests", "read_ahead_kb", "rotational"}) {
      const auto read = world.begin_read("sda", name);
      world.wait(kForever);
      EXPECT_FALSE(read->answered) << release << ' ' << name;
    }
  }
}

TEST(StuckIo, WhatNeedsNoFreezeIsStillWrittenBehindASwitch) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.hang();
  world.begin_write("sda", "scheduler", "kyber");
  world.wait(1s);
  for (const auto& [name, value] : {std::pair{"read_ahead_kb", "64"}, std::pair{"rq_affinity", "2"},
                                    std::pair{"nomerges", "1"}}) {
    const auto write = world.begin_write("sda", name, value);
    world.wait(1ms);
    EXPECT_TRUE(write->answered) << name;
    EXPECT_EQ(write->error, 0) << name;
  }
  const auto requests = world.begin_write("sda", "nr_requests", "64");
  const auto second = world.begin_write("sda", "scheduler", "bfq");
  world.wait(1s);
  EXPECT_EQ(requests->error, EBUSY);
  EXPECT_FALSE(second->answered);
}

TEST(StuckIo, ReadersOfLimitsHangBehindAWriterOfLimits) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.hang();
  world.begin_write("sda", "max_sectors_kb", "1280");
  world.wait(1s);
  for (const auto* const name : {"rotational", "zoned", "max_sectors_kb", "logical_block_size",
                                 "read_ahead_kb", "iostats"}) {
    const auto read = world.begin_read("sda", name);
    world.wait(1s);
    EXPECT_FALSE(read->answered) << name;
  }
  for (const auto* const name : {"scheduler", "nr_requests", "wbt_lat_usec", "nomerges"}) {
    const auto read = world.begin_read("sda", name);
    world.wait(1s);
    EXPECT_TRUE(read->answered) << name;
  }
  const auto write = world.begin_write("sda", "read_ahead_kb", "64");
  world.wait(1s);
  EXPECT_FALSE(write->answered);
}

TEST(StuckIo, TheWriteTakesEffectWhenTheIoComesBack) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto io = world.hang();
  const auto write = world.begin_write("sda", "scheduler", "kyber");
  ModelTime later{0};
  world.wait(1ms);
  world.model.start_io("sda", 1ms, [&] { later = world.model.now(); });
  world.wait(1h);
  EXPECT_FALSE(write->answered);
  EXPECT_EQ(later, 0ms);
  world.model.finish_io("sda", io);
  world.model.run();
  EXPECT_EQ(write->error, 0);
  EXPECT_EQ(world.active(), "kyber");
  EXPECT_GT(later, 1h);
}

TEST(StuckIo, BlocksSiblingsByEra) {
  for (const auto& [release, error] : {std::pair{"6.18.44", 0}, std::pair{"7.3.4", EBUSY}}) {
    World world{release};
    world.model.put_disk(testing::in_set(on(a_disk("sda"), "none"), "host0"));
    world.model.put_disk(testing::in_set(on(a_disk("sdb"), "none"), "host0"));
    world.hang("sda");
    world.begin_write("sda", "scheduler", "kyber");
    world.wait(1s);
    const auto write = world.begin_write("sdb", "scheduler", "kyber");
    world.wait(1s);
    EXPECT_TRUE(write->answered);
    EXPECT_EQ(write->error, error) << release;
  }
}

TEST(InFlight, IsHiddenWhileIostatsIsOff) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.write("sda", "iostats", "0");
  const auto io = world.hang();
  EXPECT_EQ(world.model.shown_in_flight("sda"), 0U);
  world.model.finish_io("sda", io);
  world.write("sda", "iostats", "1");
  world.hang();
  EXPECT_EQ(world.model.shown_in_flight("sda"), 1U);
  EXPECT_EQ(world.model.shown_in_flight("sdz"), 0U);
}

// -- the run --------------------------------------------------------------------------------------

TEST(KernelModel, AnswersNeverComeFromInsideTheCall) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto write = world.begin_write("sda", "nomerges", "0");
  const auto absent = world.begin_write("sdz", "nomerges", "0");
  const auto read = world.begin_read("sda", "nomerges");
  bool removed = false;
  world.model.remove_disk("sda", [&] { removed = true; });
  EXPECT_FALSE(write->answered || absent->answered || read->answered || removed);
}

std::array<ModelTime, 100> run_with(std::uint64_t seed) {
  auto costs = measured_costs();
  costs.others = 0.2;
  World world{"6.18.44", {}, costs, seed};
  world.model.put_disk(on(a_disk(), "none"));
  std::array<ModelTime, 100> times{};
  for (auto& time : times) {
    time = world.write("sda", "scheduler", world.active() == "none" ? "kyber" : "none").took;
  }
  return times;
}

TEST(KernelModel, TheSameSeedGivesTheSameRun) {
  EXPECT_EQ(run_with(3), run_with(3));
  EXPECT_NE(run_with(3), run_with(4));
}

TEST(KernelModel, ManyWritersOfOneDiskStandInLine) {
  World world{"6.10.0"};
  world.model.put_disk(on(a_disk(), "none"));
  int answered = 0;
  world.begin_write("sda", "scheduler", "kyber");
  for (int i = 0; i < 20000; ++i) {
    world.model.write("sda", "nomerges", "0", [&](int) { ++answered; });
  }
  world.model.run();
  EXPECT_EQ(answered, 20000);
}

}  // namespace
}  // namespace elevatord
