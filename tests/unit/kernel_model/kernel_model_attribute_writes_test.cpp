// What writes of the other attributes cost and answer, era by era, found by running them.
#include <array>
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

}  // namespace
}  // namespace elevatord
