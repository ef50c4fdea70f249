// Disks that come, go and change their queues.
#include <cerrno>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_disk;
using testing::bio_based;
using testing::in_set;
using testing::on;
using testing::World;

ModelTime time_to_add(World& world, const ModelDiskSpec& spec) {
  const auto begun = world.model.now();
  ModelTime took{-1};
  world.model.add_disk(spec, [&] { took = world.model.now() - begun; });
  world.model.run();
  return took;
}

ModelTime time_to_add(const char* release, const ModelDiskSpec& spec,
                      const std::vector<std::string>& patches = {}) {
  World world{release, patches};
  return time_to_add(world, spec);
}

TEST(AddDisk, TheDefaultSchedulerCostsAGracePeriodSince616) {
  EXPECT_EQ(time_to_add("5.15.135", a_disk()), 0ms);
  EXPECT_EQ(time_to_add("6.15.0", a_disk()), 0ms);
  EXPECT_EQ(time_to_add("6.16.0", a_disk()), 10ms);
  EXPECT_EQ(time_to_add("6.18.44", a_disk()), 10ms);
  EXPECT_EQ(time_to_add("7.3.4", a_disk()), 10ms);
  EXPECT_EQ(time_to_add("7.3.4", a_disk(), {"P0"}), 0ms);
  EXPECT_EQ(time_to_add("6.16.0", a_disk(), {"P0"}), 0ms);
}

TEST(AddDisk, WhereNoneIsAttachedNothingIsWaitedFor) {
  auto several = a_disk();
  several.hw_queues = 4;
  EXPECT_EQ(time_to_add("6.18.44", several), 0ms);
  auto loop = a_disk("loop0");
  loop.no_default = true;
  EXPECT_EQ(time_to_add("6.18.44", loop), 0ms);
  EXPECT_EQ(time_to_add("6.18.44", bio_based()), 0ms);
  several.shared_tags = true;
  EXPECT_EQ(time_to_add("6.18.44", several), 10ms);
}

TEST(AddDisk, WaitsAsTheTagSetQuiesces) {
  auto spec = a_disk();
  spec.quiesce = Quiesce::Srcu;
  EXPECT_LT(time_to_add("6.18.44", spec), 1ms);
}

TEST(AddDisk, FreezesNothing) {
  World world{"6.18.44"};
  time_to_add(world, a_disk());
  EXPECT_EQ(world.model.freezes(), 0U);
  EXPECT_EQ(world.active(), "mq-deadline");
}

TEST(AddDisk, ManyAtOnceShareGracePeriods) {
  World world{"6.18.44"};
  int added = 0;
  for (int i = 0; i < 1000; ++i) {
    world.model.add_disk(a_disk("sd" + std::to_string(i)), [&] { ++added; });
  }
  world.model.run();
  EXPECT_EQ(added, 1000);
  EXPECT_EQ(world.model.now(), 20ms);
}

TEST(AddDisk, AWriteBeforeItIsRegisteredIsRefused) {
  World world{"6.18.44"};
  world.model.add_disk(a_disk(), [] {});
  const auto early = world.begin_write("sda", "scheduler", "none");
  world.model.run();
  EXPECT_EQ(early->error, ENOENT);
  EXPECT_EQ(world.write("sda", "scheduler", "none").error, 0);
}

TEST(AddDisk, RefusesSiblingsWritesSince72) {
  for (const auto& [release, error] : {std::pair{"7.1.5", 0}, std::pair{"7.3.4", EBUSY}}) {
    World world{release};
    world.model.put_disk(in_set(on(a_disk("sda"), "none"), "host0"));
    world.model.add_disk(in_set(a_disk("sdb"), "host0"), [] {});
    world.wait(1ms);
    const auto write = world.begin_write("sda", "scheduler", "kyber");
    world.model.run();
    EXPECT_EQ(write->error, error) << release;
  }
}

TEST(RemoveDisk, OfAnIdleDiskIsImmediate) {
  World world{"6.18.44"};
  world.model.put_disk(a_disk());
  bool removed = false;
  world.model.remove_disk("sda", [&] { removed = true; });
  EXPECT_FALSE(removed);
  world.model.run();
  EXPECT_TRUE(removed);
  EXPECT_EQ(world.model.find("sda"), nullptr);
}

TEST(RemoveDisk, WaitsForAWriterInsideItsFreeze) {
  for (const auto* const release : {"6.10.0", "6.15.0", "6.18.44", "7.3.4"}) {
    World world{release};
    world.model.put_disk(on(a_disk(), "none"));
    const auto io = world.hang();
    const auto write = world.begin_write("sda", "scheduler", "kyber");
    world.wait(1s);
    bool removed = false;
    world.model.remove_disk("sda", [&] { removed = true; });
    world.wait(1h);
    EXPECT_FALSE(removed || write->answered) << release;
    world.model.finish_io("sda", io);
    world.model.run();
    EXPECT_TRUE(removed && write->answered) << release;
    EXPECT_EQ(world.model.find("sda"), nullptr);
  }
}

TEST(RemoveDisk, WaitsForAReaderBehindAWriterTo614) {
  World world{"6.10.0"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto io = world.hang();
  world.begin_write("sda", "scheduler", "kyber");
  world.wait(1ms);
  const auto read = world.begin_read("sda", "scheduler");
  world.model.remove_disk("sda", [] {});
  world.wait(1s);
  world.model.finish_io("sda", io);
  world.model.run();
  EXPECT_TRUE(read->answered);
  EXPECT_EQ(read->error, ENODEV);
}

TEST(RemoveDisk, WritesToADyingDiskAreRefused) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.hang();
  world.model.remove_disk("sda", [] {});
  const auto write = world.begin_write("sda", "scheduler", "kyber");
  const auto read = world.begin_read("sda", "scheduler");
  world.wait(1s);
  EXPECT_EQ(write->error, ENODEV);
  EXPECT_EQ(read->error, ENODEV);
}

TEST(RemoveDisk, IsHeldUpByASiblingsStuckWriterSince616) {
  for (const auto& [release, gone] : {std::pair{"6.15.0", true}, std::pair{"6.16.0", false},
                                      std::pair{"6.18.44", false}, std::pair{"7.3.4", false}}) {
    World world{release};
    world.model.put_disk(in_set(on(a_disk("sda"), "none"), "host0"));
    world.model.put_disk(in_set(on(a_disk("sdb"), "none"), "host0"));
    world.hang("sda");
    world.begin_write("sda", "scheduler", "kyber");
    world.wait(1s);
    bool removed = false;
    bool added = false;
    world.model.remove_disk("sdb", [&] { removed = true; });
    world.wait(1s);
    world.model.add_disk(in_set(a_disk("sdc"), "host0"), [&] { added = true; });
    world.wait(1s);
    EXPECT_EQ(removed, gone) << release;
    EXPECT_EQ(added, gone) << release;
  }
}

TEST(RemoveDisk, IoThatWaitsOrComesLateEnds) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.begin_write("sda", "scheduler", "none");
  world.wait(1ms);
  int ended = 0;
  world.model.start_io("sda", 1h, [&] { ++ended; });
  world.model.remove_disk("sda", [] {});
  world.model.start_io("sda", 1h, [&] { ++ended; });
  world.wait(1s);
  world.model.start_io("sda", 1h, [&] { ++ended; });
  world.wait(1s);
  EXPECT_EQ(ended, 3);
}

TEST(RemoveDisk, TwiceTellsBoth) {
  World world{"6.18.44"};
  world.model.put_disk(a_disk());
  int told = 0;
  world.model.remove_disk("sda", [&] { ++told; });
  world.model.remove_disk("sda", [&] { ++told; });
  world.model.remove_disk("sdz", [&] { ++told; });
  world.model.run();
  EXPECT_EQ(told, 3);
}

TEST(RemoveDisk, TheNameIsFreeAgainAfterwards) {
  World world{"6.18.44"};
  for (int i = 0; i < 3; ++i) {
    world.model.put_disk(on(a_disk(), "none"));
    world.begin_write("sda", "scheduler", "kyber");
    world.begin_read("sda", "rotational");
    world.model.remove_disk("sda", [] {});
    world.model.run();
    EXPECT_EQ(world.model.find("sda"), nullptr);
  }
}

TEST(RemoveDisk, ADiskThatComesBackTooEarlyWaitsForTheName) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto io = world.hang();
  const auto write = world.begin_write("sda", "scheduler", "kyber");
  world.wait(1s);
  world.model.remove_disk("sda", [] {});
  world.wait(1s);
  world.model.put_disk(on(a_disk(), "bfq"));
  bool added = false;
  world.model.remove_disk("sda", [] {});
  world.wait(1s);
  EXPECT_EQ(world.active(), "none");
  world.model.finish_io("sda", io);
  world.model.run();
  EXPECT_TRUE(write->answered);
  EXPECT_EQ(world.active(), "bfq");
  world.model.remove_disk("sda", [] {});
  world.model.add_disk(a_disk(), [&] { added = true; });
  world.model.run();
  EXPECT_TRUE(added);
  EXPECT_EQ(world.active(), "mq-deadline");
}

TEST(Fault, AWriteFailsOrTakesLonger) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.model.fail_writes("sda", EBUSY);
  EXPECT_EQ(world.write("sda", "scheduler", "kyber").error, EBUSY);
  world.model.fail_writes("sda", 0);
  world.model.slow_writes("sda", 1s);
  EXPECT_EQ(world.write("sda", "scheduler", "kyber").took, 1020ms);
}

TEST(Fault, ASchedulerChangesBehindEverybodysBack) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.model.set_active("sda", "kyber");
  EXPECT_EQ(world.read("sda", "scheduler"), "none mq-deadline [kyber] bfq ");
  EXPECT_EQ(world.read("sda", "nr_requests"), "256");
}

TEST(HwQueueUpdate, SilentlyPutsSettingsBack) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "mq-deadline"));
  world.write("sda", "nr_requests", "64");
  world.write("sda", "iosched/fifo_batch", "3");
  world.write("sda", "read_ahead_kb", "16");
  bool updated = false;
  world.model.update_hw_queues("sda", [&] { updated = true; });
  world.model.run();
  EXPECT_TRUE(updated);
  EXPECT_EQ(world.active(), "mq-deadline");
  EXPECT_EQ(world.read("sda", "nr_requests"), "256");
  EXPECT_EQ(world.read("sda", "iosched/fifo_batch"), "16");
  EXPECT_EQ(world.read("sda", "read_ahead_kb"), "16");
}

TEST(HwQueueUpdate, ConcernsEveryDiskOfTheSet) {
  World world{"6.18.44"};
  for (const auto* const name : {"sda", "sdb"}) {
    world.model.put_disk(in_set(on(a_disk(name), "kyber"), "host0"));
    world.write(name, "nr_requests", "64");
  }
  world.model.put_disk(on(a_disk("sdc"), "kyber"));
  world.write("sdc", "nr_requests", "64");
  world.model.update_hw_queues("sda", [] {});
  world.model.run();
  EXPECT_EQ(world.read("sda", "nr_requests"), "256");
  EXPECT_EQ(world.read("sdb", "nr_requests"), "256");
  EXPECT_EQ(world.read("sdc", "nr_requests"), "64");
}

TEST(HwQueueUpdate, FreezesAndMakesSchedulerWritesBusy) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "kyber"));
  ModelTime updated{0};
  world.model.update_hw_queues("sda", [&] { updated = world.model.now(); });
  world.wait(1ms);
  ModelTime io{0};
  world.model.start_io("sda", 0ms, [&] { io = world.model.now(); });
  const auto write = world.begin_write("sda", "scheduler", "none");
  world.model.run();
  EXPECT_EQ(write->error, EBUSY);
  EXPECT_EQ(updated, 15ms);
  EXPECT_EQ(io, 15ms);
}

TEST(HwQueueUpdate, OfADiskThatIsNotThereEnds) {
  World world{"6.18.44"};
  bool updated = false;
  world.model.update_hw_queues("sdz", [&] { updated = true; });
  world.model.run();
  EXPECT_TRUE(updated);
}

}  // namespace
}  // namespace elevatord
