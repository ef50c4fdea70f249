// What writes of a scheduler cost and answer, era by era, found by running them.
#include <cerrno>

#include <gtest/gtest.h>

#include "paid_write.hpp"

namespace elevatord {
namespace {

using enum WriteCost;
using namespace std::chrono_literals;
using testing::a_disk;
using testing::bio_based;
using testing::on;
using testing::Paid;
using testing::pay;
using testing::World;

constexpr WriteCost kF = Freeze;
constexpr WriteCost kFq = FreezeAndQuiesce;

Paid pay(const char* release, const std::string& active, const std::string& value,
         const std::vector<std::string>& patches = {}) {
  World world{release, patches};
  world.model.put_disk(on(a_disk(), active));
  return pay(world, "scheduler", value);
}

TEST(SchedulerWrite, CostsWhatItsEraSays) {
  struct Row {
    const char* release;
    std::vector<std::string> patches;
    WriteCost none_over_none;
    WriteCost same_name;
    WriteCost unknown;
  };

  const Row rows[] = {
      {"5.15.135", {}, Free, Free, Free},  //
      {"6.1.192", {}, Free, Free, Free},   //
      {"6.2.12", {}, Free, Free, Free},    //
      {"6.10.0", {}, Free, Free, Free},    //
      {"6.11.0", {}, kF, kF, kF},          //
      {"6.14.0", {}, kF, kF, kF},          //
      {"6.15.0", {}, kF, kF, kF},          //
      {"6.16.0", {}, kFq, kF, kF},         //
      {"6.17.0", {}, kFq, kF, kF},         //
      {"6.18.0", {}, kFq, kF, kF},         //
      {"6.18.44", {}, kFq, kF, kF},        //
      {"6.19.0", {}, kFq, kF, kF},         //
      {"7.1.5", {}, kFq, kF, kF},          //
      {"7.3.4", {}, kFq, kF, kF},          //
      {"7.3.4", {"P2"}, Free, Free, kF},   //
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.release);
    EXPECT_EQ(pay(row.release, "none", "none", row.patches), (Paid{row.none_over_none, 0}));
    EXPECT_EQ(pay(row.release, "mq-deadline", "mq-deadline", row.patches),
              (Paid{row.same_name, 0}));
    EXPECT_EQ(pay(row.release, "mq-deadline", "deadline", row.patches), (Paid{row.same_name, 0}));
    EXPECT_EQ(pay(row.release, "mq-deadline", "bogus", row.patches), (Paid{row.unknown, EINVAL}));
    EXPECT_EQ(pay(row.release, "mq-deadline", "\n", row.patches), (Paid{row.unknown, EINVAL}));
    for (const auto* const active : {"none", "mq-deadline", "kyber", "bfq"}) {
      for (const auto* const wanted : {"none", "mq-deadline", "kyber", "bfq"}) {
        if (std::string{active} == wanted) continue;
        EXPECT_EQ(pay(row.release, active, wanted, row.patches), (Paid{kFq, 0}))
            << active << " -> " << wanted;
      }
    }
  }
}

TEST(SchedulerWrite, NoneOverNoneResetsRequestsSince616) {
  for (const auto& [release, patches, requests] : {
           std::tuple{"6.10.0", std::vector<std::string>{}, "64"},
           std::tuple{"6.15.0", std::vector<std::string>{}, "64"},
           std::tuple{"6.16.0", std::vector<std::string>{}, "128"},
           std::tuple{"6.18.44", std::vector<std::string>{}, "128"},
           std::tuple{"7.3.4", std::vector<std::string>{}, "128"},
           std::tuple{"7.3.4", std::vector<std::string>{"P2"}, "64"},
       }) {
    World world{release, patches};
    world.model.put_disk(on(a_disk(), "none"));
    world.write("sda", "nr_requests", "64");
    world.write("sda", "scheduler", "none");
    EXPECT_EQ(world.read("sda", "nr_requests"), requests) << release;
  }
}

TEST(SchedulerWrite, ASameNameWriteResetsNothing) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "mq-deadline"));
  world.write("sda", "nr_requests", "64");
  world.write("sda", "iosched/fifo_batch", "3");
  world.write("sda", "scheduler", "mq-deadline");
  EXPECT_EQ(world.read("sda", "nr_requests"), "64");
  EXPECT_EQ(world.read("sda", "iosched/fifo_batch"), "3");
}

TEST(SchedulerWrite, ASwitchPutsBackWhatBelongsToTheElevator) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "mq-deadline"));
  world.write("sda", "nr_requests", "64");
  world.write("sda", "iosched/fifo_batch", "3");
  world.write("sda", "read_ahead_kb", "16");
  world.write("sda", "scheduler", "kyber");
  world.write("sda", "scheduler", "mq-deadline");
  EXPECT_EQ(world.read("sda", "nr_requests"), "256");
  EXPECT_EQ(world.read("sda", "iosched/fifo_batch"), "16");
  EXPECT_EQ(world.read("sda", "read_ahead_kb"), "16");
}

TEST(SchedulerWrite, SaysSuccessWithoutEffectOnBioBasedDisksTo64) {
  for (const auto& [release, error] : {std::pair{"5.15.135", 0}, std::pair{"6.4.0", 0},
                                       std::pair{"6.5.0", ENOENT}, std::pair{"7.3.4", ENOENT}}) {
    World world{release};
    world.model.put_disk(bio_based());
    const auto outcome = world.write("dm-0", "scheduler", "bogus");
    EXPECT_EQ(outcome.error, error) << release;
    EXPECT_EQ(outcome.cost(), Free) << release;
  }
}

TEST(SchedulerWrite, ToADiskThatTakesNoneAnswersByEra) {
  auto spec = a_disk();
  spec.no_sched = true;
  for (const auto& [release, error] :
       {std::pair{"6.10.0", 0}, std::pair{"6.12.0", EOPNOTSUPP}, std::pair{"6.13.0", 0}}) {
    World world{release};
    world.model.put_disk(spec);
    EXPECT_EQ(world.write("sda", "scheduler", "mq-deadline").error, error) << release;
    EXPECT_EQ(world.active(), "none");
  }
}

TEST(SchedulerWrite, HostManagedDisksTakeMqDeadlineAndNoneTo69) {
  auto spec = a_disk();
  spec.zoned = "host-managed";
  for (const auto& [release, bfq] :
       {std::pair{"6.9.0", Paid{Free, EINVAL}}, std::pair{"6.10.0", Paid{kFq, 0}}}) {
    World world{release};
    world.model.put_disk(on(spec, "mq-deadline"));
    EXPECT_EQ(pay(world, "scheduler", "bfq"), bfq) << release;
    EXPECT_EQ(pay(world, "scheduler", "none"), (Paid{kFq, 0})) << release;
  }
}

TEST(SchedulerWrite, WaitsForSrcuWhereTheDriverBlocks) {
  auto spec = a_disk();
  spec.quiesce = Quiesce::Srcu;
  World world{"6.18.44"};
  world.model.put_disk(on(spec, "none"));
  const auto outcome = world.write("sda", "scheduler", "none");
  EXPECT_EQ(outcome.cost(), kF);
  EXPECT_EQ(outcome.grace_periods, 1U);
  spec.name = "sdb";
  spec.quiesce = Quiesce::Expedited;
  world.model.put_disk(on(spec, "none"));
  EXPECT_EQ(world.write("sdb", "scheduler", "kyber").cost(), kF);
}

ModelDiskSpec with_bfq_module() {
  auto spec = a_disk();
  spec.schedulers = {"mq-deadline", "kyber"};
  spec.loadable = {"bfq"};
  return spec;
}

TEST(Module, IsLoadedByAWriteAndOfferedToAllDisks) {
  World world{"6.18.44"};
  world.model.put_disk(on(with_bfq_module(), "none"));
  auto other = with_bfq_module();
  other.name = "sdb";
  world.model.put_disk(on(other, "none"));
  EXPECT_EQ(world.read("sda", "scheduler"), "[none] mq-deadline kyber ");
  const auto outcome = world.write("sda", "scheduler", "bfq");
  EXPECT_EQ(outcome.error, 0);
  EXPECT_EQ(outcome.took, 40ms);  // modprobe 20, freeze 10, quiesce 10
  EXPECT_EQ(world.read("sda", "scheduler"), "none mq-deadline kyber [bfq] ");
  EXPECT_EQ(world.read("sdb", "scheduler"), "[none] mq-deadline kyber bfq ");
  EXPECT_EQ(world.write("sdb", "scheduler", "bfq").took, 20ms);
}

TEST(Module, IsLoadedByModprobeWithoutAFreeze) {
  World world{"6.18.44"};
  world.model.put_disk(on(with_bfq_module(), "none"));
  const auto freezes = world.model.freezes();
  bool loaded = false;
  world.model.load_module("bfq", [&](bool done) { loaded = done; });
  EXPECT_FALSE(loaded);
  world.model.run();
  EXPECT_TRUE(loaded);
  EXPECT_EQ(world.model.freezes(), freezes);
  EXPECT_EQ(world.read("sda", "scheduler"), "[none] mq-deadline kyber bfq ");
}

TEST(Module, IsThereForDisksThatComeLater) {
  World world{"6.18.44"};
  world.model.put_disk(on(with_bfq_module(), "none"));
  world.model.load_module("bfq", [](bool) {});
  world.model.run();
  auto other = with_bfq_module();
  other.name = "sdb";
  world.model.put_disk(on(other, "none"));
  EXPECT_EQ(world.read("sdb", "scheduler"), "[none] mq-deadline kyber bfq ");
}

TEST(Module, ThatNoDiskHasCannotBeLoaded) {
  World world{"6.18.44"};
  world.model.put_disk(on(with_bfq_module(), "none"));
  bool loaded = true;
  world.model.load_module("adios", [&](bool done) { loaded = done; });
  world.model.run();
  EXPECT_FALSE(loaded);
}

TEST(Module, ReadsOfTheDiskWaitForItTo610) {
  for (const auto& [release, waited] :
       {std::pair{"6.10.0", 20ms}, std::pair{"6.12.0", 0ms}, std::pair{"6.18.44", 0ms}}) {
    World world{release};
    world.model.put_disk(on(with_bfq_module(), "none"));
    const auto write = world.begin_write("sda", "scheduler", "bfq");
    world.wait(1ms);
    const auto read = world.begin_read("sda", "read_ahead_kb");
    world.model.run();
    EXPECT_EQ(read->took > 5ms, waited > 5ms) << release;
    EXPECT_EQ(write->error, 0);
  }
}

TEST(SchedulerWrite, EachWriteIsSeenBeforeItHasDoneAnything) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  std::string seen;
  world.model.watch_writes(
      [&](const std::string& disk, const std::string& attribute, const std::string& value) {
        seen += disk + ' ' + attribute + ' ' + value + " over " + world.active() + '\n';
      });
  world.write("sda", "scheduler", "none");
  world.write("sda", "scheduler", "bfq");
  EXPECT_EQ(seen, "sda scheduler none over none\nsda scheduler bfq over none\n");
}

}  // namespace
}  // namespace elevatord
