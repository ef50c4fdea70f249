// What writes and reads of queue/* cost and answer, era by era, found by running them.
#include <array>
#include <cerrno>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using enum WriteCost;
using namespace std::chrono_literals;
using testing::a_disk;
using testing::bio_based;
using testing::in_set;
using testing::on;
using testing::World;

constexpr WriteCost kF = Freeze;
constexpr WriteCost kFq = FreezeAndQuiesce;

/// Cost and answer of one write on a fresh disk.
struct Paid {
  WriteCost cost;
  int error;
  bool operator==(const Paid&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Paid& paid) {
  return out << to_text(paid.cost) << " errno " << paid.error;
}

Paid pay(World& world, const std::string& attribute, const std::string& value) {
  const auto outcome = world.write("sda", attribute, value);
  EXPECT_TRUE(outcome.answered);
  const std::uint64_t expected = outcome.cost() == Free ? 0 : outcome.cost() == kF ? 1 : 2;
  EXPECT_EQ(outcome.grace_periods, expected);
  EXPECT_EQ(outcome.freezes, expected == 0 ? 0U : 1U);
  return {outcome.cost(), outcome.error};
}

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

// -- modules --------------------------------------------------------------------------------------

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

// -- other attributes -----------------------------------------------------------------------------

struct Costs4 {
  const char* attribute;
  const char* same;
  const char* different;
  std::array<CostPair, 4> by_era;  ///< to 6.10, 6.11 to 6.14, 6.15 to 6.17, from 6.18.33 on
};

constexpr CostPair kNothing{Free, Free};
constexpr CostPair kChange{Free, kFq};
constexpr CostPair kAlways{kF, kFq};
constexpr CostPair kBoth{kF, kF};

constexpr Costs4 kAttributeCosts[] = {
    {"nr_requests", "256", "64", {kChange, kAlways, kAlways, kChange}},
    {"wbt_lat_usec", "2000", "3000", {kChange, kAlways, kAlways, kAlways}},
    {"read_ahead_kb", "128", "64", {kNothing, kBoth, kBoth, kNothing}},
    {"rq_affinity", "1", "2", {kNothing, kBoth, kBoth, kNothing}},
    {"nomerges", "0", "2", {kNothing, kBoth, kBoth, kNothing}},
    {"io_timeout", "30000", "60000", {kNothing, kBoth, kBoth, kNothing}},
    {"io_poll_delay", "-1", "5", {kNothing, kBoth, kBoth, kNothing}},
    {"max_sectors_kb", "1280", "64", {kNothing, kBoth, kBoth, kBoth}},
    {"iostats", "1", "0", {kNothing, kBoth, kBoth, kBoth}},
    {"add_random", "0", "1", {kNothing, kBoth, kBoth, kBoth}},
    {"rotational", "0", "1", {kNothing, kBoth, kBoth, kBoth}},
    {"stable_writes", "0", "1", {kNothing, kBoth, kBoth, kBoth}},
    {"write_cache", "write back", "write through", {kNothing, kBoth, kBoth, kBoth}},
    {"iosched/fifo_batch", "16", "4", {kNothing, kNothing, kNothing, kNothing}},
};

TEST(AttributeWrite, CostsWhatItsEraSays) {
  const std::array<std::vector<const char*>, 4> releases = {
      {{"5.15.135", "6.2.12", "6.10.0"},
       {"6.11.0", "6.14.0"},
       {"6.15.0", "6.17.0"},
       {"6.18.33", "6.18.44", "6.19.0", "7.1.5", "7.3.4"}}};
  for (const auto& row : kAttributeCosts) {
    for (std::size_t era = 0; era < releases.size(); ++era) {
      for (const auto* const release : releases.at(era)) {
        SCOPED_TRACE(std::string{release} + ' ' + row.attribute);
        World world{release};
        world.model.put_disk(on(a_disk(), "mq-deadline"));
        EXPECT_EQ(pay(world, row.attribute, row.same), (Paid{row.by_era.at(era).same, 0}));
        EXPECT_EQ(pay(world, row.attribute, row.different),
                  (Paid{row.by_era.at(era).different, 0}));
      }
    }
  }
}

TEST(AttributeWrite, NrRequestsStopsFreezingForNothingWith618) {
  for (const auto& [release, cost] : {std::pair{"6.17.0", kF}, std::pair{"6.18.0", Free}}) {
    World world{release};
    world.model.put_disk(on(a_disk(), "none"));
    EXPECT_EQ(pay(world, "nr_requests", "128"), (Paid{cost, 0})) << release;
  }
}

TEST(AttributeWrite, AsyncDepthIsAFileOfTheQueueIn7x) {
  World world{"7.1.5"};
  world.model.put_disk(on(a_disk(), "kyber"));
  EXPECT_EQ(pay(world, "async_depth", "192"), (Paid{kF, 0}));
  EXPECT_EQ(pay(world, "async_depth", "10"), (Paid{kF, 0}));
  world.write("sda", "scheduler", "none");
  EXPECT_EQ(pay(world, "async_depth", "10"), (Paid{kF, EINVAL}));
  World before{"6.18.44"};
  before.model.put_disk(on(a_disk(), "kyber"));
  EXPECT_EQ(pay(before, "async_depth", "10"), (Paid{Free, ENOENT}));
}

TEST(AttributeWrite, IoPollIsRefusedAfterAFreezeTo6180) {
  for (const auto& [release, cost] :
       {std::pair{"6.17.0", kF}, std::pair{"6.18.0", kF}, std::pair{"6.18.44", Free}}) {
    World world{release};
    world.model.put_disk(a_disk());
    EXPECT_EQ(pay(world, "io_poll", "0"), (Paid{cost, EINVAL})) << release;
  }
}

TEST(AttributeWrite, WhatCannotBeWrittenSaysSo) {
  World world{"6.18.44"};
  world.model.put_disk(a_disk());
  world.model.put_disk(bio_based());
  EXPECT_EQ(world.write("sda", "zoned", "none").error, EACCES);
  EXPECT_EQ(world.write("dm-0", "nr_requests", "64").error, ENOENT);
  EXPECT_EQ(world.write("sdz", "scheduler", "none").error, ENOENT);
  EXPECT_EQ(world.write("sda", "iosched/nothing", "1").error, ENOENT);
}

TEST(AttributeWrite, LimitsRaiseALoweredReadAhead) {
  auto spec = a_disk();
  spec.rotational = true;
  for (const auto& [release, read_ahead] :
       {std::pair{"6.10.0", "16"}, std::pair{"6.18.44", "2560"}}) {
    World world{release};
    world.model.put_disk(spec);
    world.write("sda", "read_ahead_kb", "16");
    world.write("sda", "scheduler", "kyber");
    EXPECT_EQ(world.read("sda", "read_ahead_kb"), "16") << release;
    world.write("sda", "max_sectors_kb", "1280");
    EXPECT_EQ(world.read("sda", "read_ahead_kb"), read_ahead) << release;
  }
}

TEST(AttributeWrite, LimitsLeaveALargerReadAheadAlone) {
  World world{"6.18.44"};
  world.model.put_disk(a_disk());
  world.write("sda", "read_ahead_kb", "4096");
  world.write("sda", "iostats", "1");
  EXPECT_EQ(world.read("sda", "read_ahead_kb"), "4096");
  world.write("sda", "read_ahead_kb", "16");
  world.write("sda", "iostats", "1");
  EXPECT_EQ(world.read("sda", "read_ahead_kb"), "128");
}

TEST(AttributeWrite, AWrittenWbtIsLeftAloneByBfq) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  // The value that is there already changes nothing: bfq still feels free.
  world.write("sda", "wbt_lat_usec", "2000");
  world.write("sda", "scheduler", "bfq");
  EXPECT_EQ(world.read("sda", "wbt_lat_usec"), "0");
  world.write("sda", "scheduler", "none");
  EXPECT_EQ(world.read("sda", "wbt_lat_usec"), "2000");
  world.write("sda", "wbt_lat_usec", "5000");
  world.write("sda", "scheduler", "bfq");
  EXPECT_EQ(world.read("sda", "wbt_lat_usec"), "5000");
}

TEST(AttributeWrite, IoschedFollowsTheTick) {
  auto costs = testing::even_costs();
  costs.tick = 4ms;
  World world{"6.18.44", {}, costs};
  world.model.put_disk(on(a_disk(), "mq-deadline"));
  world.write("sda", "iosched/read_expire", "123");
  EXPECT_EQ(world.read("sda", "iosched/read_expire"), "124");
}

// -- locks ----------------------------------------------------------------------------------------

/// Errors of two writes at once, and what the disk ends with.
struct Two {
  int first;
  int second;
  bool operator==(const Two&) const = default;
};

Two write_both(const char* release, const std::string& first, const std::string& second,
               bool siblings) {
  World world{release};
  world.model.put_disk(in_set(on(a_disk("sda"), "kyber"), "host0"));
  world.model.put_disk(in_set(on(a_disk("sdb"), "kyber"), "host0"));
  const auto value = [](const std::string& attribute) {
    return attribute == "scheduler" ? "bfq" : "64";
  };
  const auto one = world.begin_write("sda", first, value(first));
  world.wait(1ms);
  const auto other = world.begin_write(siblings ? "sdb" : "sda", second, value(second));
  world.model.run();
  EXPECT_TRUE(one->answered && other->answered);
  return {one->error, other->error};
}

TEST(TagSetLock, DecidesByEraWhoGetsEbusy) {
  constexpr Two kFine{0, 0};
  constexpr Two kBusy{0, EBUSY};

  struct Row {
    const char* release;
    Two schedulers;          ///< of two disks in one set
    Two scheduler_requests;  ///< scheduler, then nr_requests
    Two requests_scheduler;
    Two requests;
  };

  for (const auto& row : {
           Row{"6.14.0", kFine, kFine, kFine, kFine},
           Row{"6.16.0", kFine, kFine, kFine, kFine},
           Row{"6.17.0", kFine, kFine, kFine, kFine},
           Row{"6.18.0", kFine, kFine, kFine, kFine},
           Row{"6.18.44", kFine, kBusy, kBusy, kBusy},
           Row{"6.19.0", kFine, kFine, kFine, kFine},
           Row{"7.1.5", kFine, kBusy, kBusy, kBusy},
           Row{"7.2.13", kBusy, kBusy, kBusy, kBusy},
           Row{"7.3.4", kBusy, kBusy, kBusy, kBusy},
       }) {
    SCOPED_TRACE(row.release);
    EXPECT_EQ(write_both(row.release, "scheduler", "scheduler", true), row.schedulers);
    EXPECT_EQ(write_both(row.release, "scheduler", "nr_requests", true), row.scheduler_requests);
    EXPECT_EQ(write_both(row.release, "nr_requests", "scheduler", true), row.requests_scheduler);
    EXPECT_EQ(write_both(row.release, "nr_requests", "nr_requests", true), row.requests);
    EXPECT_EQ(write_both(row.release, "scheduler", "wbt_lat_usec", false), kFine);
  }
}

TEST(TagSetLock, DisksOfDifferentSetsNeverCollide) {
  World world{"7.3.4"};
  world.model.put_disk(on(a_disk("sda"), "none"));
  world.model.put_disk(on(a_disk("sdb"), "none"));
  const auto one = world.begin_write("sda", "scheduler", "kyber");
  const auto other = world.begin_write("sdb", "scheduler", "kyber");
  world.model.run();
  EXPECT_EQ(one->error, 0);
  EXPECT_EQ(other->error, 0);
}

TEST(TagSetLock, EbusyComesAtOnce) {
  World world{"7.3.4"};
  world.model.put_disk(in_set(on(a_disk("sda"), "none"), "host0"));
  world.model.put_disk(in_set(on(a_disk("sdb"), "none"), "host0"));
  const auto one = world.begin_write("sda", "scheduler", "kyber");
  const auto other = world.begin_write("sdb", "scheduler", "kyber");
  world.model.run();
  EXPECT_EQ(other->took, 0ms);
  EXPECT_EQ(one->took, 20ms);
}

TEST(TagSetLock, MalformedRequestsAreRefusedBeforeIt) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto one = world.begin_write("sda", "scheduler", "kyber");
  const auto other = world.begin_write("sda", "nr_requests", "many");
  world.model.run();
  EXPECT_EQ(one->error, 0);
  EXPECT_EQ(other->error, EINVAL);
}

TEST(TwoWriters, LandInTheWrongOrderWhereNothingSerializesThem) {
  struct Row {
    const char* release;
    const char* ends_with;
  };

  // The latest is woken first: the earlier one's value lands last.
  for (const auto& [release, ends_with] :
       {Row{"6.10.0", "bfq"}, Row{"6.14.0", "bfq"}, Row{"6.15.0", "kyber"}, Row{"6.18.44", "kyber"},
        Row{"7.1.5", "kyber"}}) {
    World world{release};
    world.model.put_disk(on(a_disk(), "none"));
    const auto io = world.hang();
    const auto first = world.begin_write("sda", "scheduler", "kyber");
    world.wait(1ms);
    const auto second = world.begin_write("sda", "scheduler", "bfq");
    world.wait(1s);
    world.model.finish_io("sda", io);
    world.model.run();
    EXPECT_EQ(first->error + second->error, 0) << release;
    EXPECT_EQ(world.active(), ends_with) << release;
  }
}

TEST(TwoWriters, TheSecondGetsEbusySince72) {
  World world{"7.2.13"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto first = world.begin_write("sda", "scheduler", "kyber");
  const auto second = world.begin_write("sda", "scheduler", "bfq");
  world.model.run();
  EXPECT_EQ(first->error, 0);
  EXPECT_EQ(second->error, EBUSY);
}

TEST(TwoWriters, ThreeStuckOnesEndWithTheFirst) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto io = world.hang();
  for (const auto* const name : {"kyber", "bfq", "mq-deadline"}) {
    world.begin_write("sda", "scheduler", name);
    world.wait(1ms);
  }
  world.wait(1s);
  world.model.finish_io("sda", io);
  world.model.run();
  EXPECT_EQ(world.active(), "kyber");
}

// -- reading --------------------------------------------------------------------------------------

TEST(Read, WaitsForAGracePeriodWhereTheWriterKeepsTheElevator) {
  for (const auto& [written, value] :
       {std::pair{"scheduler", "kyber"}, std::pair{"nr_requests", "64"}}) {
    for (const auto* const attribute : {"scheduler", "nr_requests"}) {
      World world{"6.18.44"};
      world.model.put_disk(on(a_disk(), "none"));
      world.begin_write("sda", written, value);
      world.wait(5ms);  // inside the freeze
      const auto early = world.begin_read("sda", attribute);
      world.wait(7ms);  // inside the quiesce
      const auto late = world.begin_read("sda", attribute);
      world.model.run();
      EXPECT_EQ(early->took, 0ms) << attribute << " beside " << written;
      EXPECT_EQ(late->took, 8ms) << attribute << " beside " << written;
    }
  }
}

TEST(Read, OthersDoNotWaitForASwitchSince615) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.begin_write("sda", "scheduler", "kyber");
  world.wait(12ms);
  std::vector<World::OutcomePtr> reads;
  for (const auto* const name : {"wbt_lat_usec", "read_ahead_kb", "rotational", "nomerges"}) {
    reads.push_back(world.begin_read("sda", name));
  }
  world.model.run();
  for (const auto& read : reads) EXPECT_EQ(read->took, 0ms);
}

TEST(Read, ADiskThatIsNotThereHasNoFiles) {
  World world{"6.18.44"};
  world.model.put_disk(bio_based());
  EXPECT_EQ(world.read("sdz", "scheduler"), "errno " + std::to_string(ENOENT));
  EXPECT_EQ(world.read("dm-0", "scheduler"), "errno " + std::to_string(ENOENT));
  EXPECT_EQ(world.read("dm-0", "nr_requests"), "errno " + std::to_string(ENOENT));
  EXPECT_EQ(world.read("dm-0", "read_ahead_kb"), "128");
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
