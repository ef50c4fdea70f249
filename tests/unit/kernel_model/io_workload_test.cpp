#include "io_workload.hpp"

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_disk;
using testing::on;
using testing::World;

constexpr IoWorkload::Load kLoad{1, 10us, 100us};

/// Writes `value` each `pause` after the last one, for `time`.
void write_again_and_again(World& world, const std::string& value, ModelTime pause,
                           ModelTime time) {
  const auto end = world.model.now() + time;
  while (world.model.now() + pause < end) {
    world.wait(pause);
    world.write("sda", "scheduler", value);
  }
  world.model.run_until(end);
}

TEST(TimePerIo, ADetourIsTakenByUnpluggedInsertsSince72) {
  const IoPath path{3us, 1us, 2us, false};
  const auto era = [](const char* release) { return era_of(release).value(); };
  EXPECT_EQ(time_per_io(era("7.3.4"), path, true), 6us);
  EXPECT_EQ(time_per_io(era("7.3.4"), path, false), 3us);
  EXPECT_EQ(time_per_io(era("7.1.5"), path, true), 4us);
  EXPECT_EQ(time_per_io(era_of("7.3.4", {"P1"}).value(), path, true), 4us);
  EXPECT_EQ(time_per_io(era("7.3.4"), {3us, 1us, 2us, true}, true), 4us);
}

TEST(Scaled, ContentionKeepsTheSumBehind) {
  EXPECT_DOUBLE_EQ(scaled(100, 1, 0.5), 100);
  EXPECT_DOUBLE_EQ(scaled(100, 4, 0), 400);
  EXPECT_DOUBLE_EQ(scaled(100, 4, 1), 100);
}

TEST(RtThroughput, IsLimitedByOneLockOnRealtimeKernelsThatHaveIt) {
  const auto era = [](const char* release) { return era_of(release).value(); };
  EXPECT_DOUBLE_EQ(rt_throughput(era("7.3.4"), true, 640e6, 4096, 26.8e-6), 4096 / 26.8e-6);
  EXPECT_DOUBLE_EQ(rt_throughput(era("7.3.4"), false, 640e6, 4096, 26.8e-6), 640e6);
  EXPECT_DOUBLE_EQ(rt_throughput(era("6.1.192"), true, 640e6, 4096, 26.8e-6), 640e6);
  EXPECT_DOUBLE_EQ(rt_throughput(era_of("7.3.4", {"P3"}).value(), true, 640e6, 4096, 26.8e-6),
                   640e6);
  EXPECT_DOUBLE_EQ(rt_throughput(era("7.3.4"), true, 640e6, 4096, 1e-9), 640e6);
}

TEST(IoWorkload, RunsAtItsRateWhenNobodyDisturbs) {
  auto world = std::make_unique<World>("6.18.44");
  world->model.put_disk(on(a_disk(), "none"));
  const IoWorkload load{world->model, "sda", kLoad};
  world->wait(1s);
  const auto result = load.result();
  EXPECT_EQ(result.ios, 100000U);
  EXPECT_DOUBLE_EQ(result.iops(), 100000);
  EXPECT_EQ(result.longest, 100us);
  EXPECT_EQ(result.stalled, 0ms);
}

TEST(IoWorkload, StandsStillForTheWholeWrite) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const IoWorkload load{world.model, "sda", kLoad};
  write_again_and_again(world, "none", 50ms, 7s);
  const auto result = load.result();
  // 20 of each 70 ms.
  EXPECT_NEAR(result.stalled_share(), 20.0 / 70, 0.005);
  EXPECT_NEAR(result.iops(), 100000 * 50.0 / 70, 500);
  EXPECT_NEAR(static_cast<double>(result.longest.count()), 20.01e6, 1e5);
}

TEST(IoWorkload, AWriteThatFreezesOnceStopsItForLess) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "kyber"));
  const IoWorkload load{world.model, "sda", kLoad};
  write_again_and_again(world, "kyber", 50ms, 6s);
  EXPECT_NEAR(load.result().stalled_share(), 10.0 / 60, 0.005);
}

TEST(IoWorkload, IsNotStoppedByWritesThatFreezeNothing) {
  World world{"7.3.4", {"P2"}};
  world.model.put_disk(on(a_disk(), "none"));
  const IoWorkload load{world.model, "sda", kLoad};
  write_again_and_again(world, "none", 50ms, 2s);
  EXPECT_EQ(load.result().stalled, 0ms);
  EXPECT_EQ(load.result().longest, 100us);
}

TEST(IoWorkload, WhatIsUnderWayDelaysTheFreeze) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "kyber"));
  const IoWorkload load{world.model, "sda", {4, 10ms, 0ms}};
  world.wait(5ms);
  // Four are queued: the last is done after 5 + 3 x 10 ms.
  EXPECT_EQ(world.write("sda", "scheduler", "kyber").took, 35ms);
}

TEST(IoWorkload, BegunDuringAFreezeItWaitsForItsEnd) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.begin_write("sda", "scheduler", "none");
  world.wait(5ms);
  const IoWorkload load{world.model, "sda", kLoad};
  world.wait(10ms);
  EXPECT_EQ(load.result().ios, 0U);
  EXPECT_EQ(load.result().stalled, 10ms);
  world.wait(10ms);
  EXPECT_EQ(load.result().stalled, 15ms);
  EXPECT_EQ(load.result().ios, 500U);
}

TEST(IoWorkload, MayEndBeforeTheKernelDoes) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  { const IoWorkload load{world.model, "sda", kLoad}; }
  EXPECT_EQ(world.write("sda", "scheduler", "kyber").error, 0);
}

TEST(IoWorkload, SeesAStuckDiskAsStalled) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.hang();
  const IoWorkload load{world.model, "sda", kLoad};
  world.wait(1s);
  world.begin_write("sda", "scheduler", "kyber");
  world.wait(1s);
  EXPECT_NEAR(load.result().stalled_share(), 0.5, 0.01);
  EXPECT_GE(load.result().longest, 999ms);
}

}  // namespace
}  // namespace elevatord
