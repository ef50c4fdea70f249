#include "device_properties.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord::bus {
namespace {

using elevatord::testing::World;
using Names = std::vector<std::string>;
using Texts = DeviceProperties::Texts;

constexpr const char* kBfq = "- { name: all, scheduler: bfq }\n";

DeviceProperties shown(World& world, const std::string& name) {
  const auto* const device = world.reconciler().find(name);
  return properties_of(*device, world.reconciler().state_of(*device));
}

TEST(DeviceProperties, ShowWhatIsWantedAndWhy) {
  World world;
  world.policy(kBfq);
  world.add("sda", 9);
  world.run();
  const auto sda = shown(world, "sda");
  EXPECT_EQ(sda.name, "sda");
  EXPECT_EQ(sda.diskseq, 9U);
  EXPECT_EQ(sda.scheduler, "bfq");
  EXPECT_EQ(sda.available, (Names{"none", "mq-deadline", "kyber", "bfq"}));
  EXPECT_TRUE(sda.configurable);
  EXPECT_EQ(sda.values, (Texts{{"queue/rotational", "0"}, {"scheduler", "bfq"}}));
  EXPECT_EQ(sda.wanted, (Texts{{"scheduler", "bfq"}}));
  EXPECT_EQ(sda.source, (Texts{{"scheduler", "policy"}}));
  EXPECT_EQ(sda.because, (Texts{{"scheduler", "10-test.yaml:3"}}));
  EXPECT_EQ(sda.state, "ok");
  EXPECT_EQ(sda.last_result, "none -> bfq (10-test.yaml:3)");
  EXPECT_EQ(sda.size, 2048U * 512U);
}

TEST(DeviceProperties, SayThatNoRuleNamesADisk) {
  World world;
  world.add("sda");
  world.run();
  const auto sda = shown(world, "sda");
  EXPECT_TRUE(sda.wanted.empty());
  EXPECT_EQ(sda.source.at("scheduler"), "none");
  EXPECT_EQ(sda.because.at("scheduler"), "no rule names it");
}

TEST(DeviceProperties, NameTheFirstWishWhereNoneIsOnOffer) {
  World world;
  world.policy("- { name: all, scheduler: [bfq, kyber] }\n");
  world.kernel.disk("sda").offered = {"none", "mq-deadline"};
  world.add("sda");
  world.run();
  const auto sda = shown(world, "sda");
  EXPECT_EQ(sda.state, "unavailable");
  EXPECT_EQ(sda.wanted.at("scheduler"), "bfq");
  EXPECT_NE(sda.last_result, "");
}

TEST(DeviceProperties, ADiskWithoutASchedulerOffersNone) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("dm-0").bio_based = true;
  world.add("dm-0");
  world.run();
  const auto map = shown(world, "dm-0");
  EXPECT_FALSE(map.configurable);
  EXPECT_TRUE(map.available.empty());
  EXPECT_EQ(map.scheduler, "");
  EXPECT_FALSE(map.values.contains("scheduler"));
}

TEST(DeviceProperties, ShowEverySettingThatIsWantedAndWhatItHas) {
  World world;
  world.kernel.disk("sda").values = {{"queue/nr_requests", "128"}};
  world.policy("- { queue: { nr_requests: 64, nomerges: keep } }\n");
  world.add("sda");
  world.run();
  const auto sda = shown(world, "sda");
  EXPECT_EQ(sda.values.at("queue/nr_requests"), "64");
  EXPECT_EQ(sda.wanted, (Texts{{"queue/nr_requests", "64"}}));
  EXPECT_EQ(sda.because.at("queue/nr_requests"), "10-test.yaml:3");
  EXPECT_EQ(sda.source.at("queue/nomerges"), "policy");
}

TEST(ChangedProperties, AreTheOnesThatDiffer) {
  World world;
  world.policy(kBfq);
  world.kernel.disk("sda").active = "bfq";
  world.add("sda");
  world.run();
  const auto before = shown(world, "sda");
  EXPECT_TRUE(changed_properties(before, before).empty());
  world.kernel.disk("sda").active = "none";
  world.change("sda");
  world.run();
  EXPECT_EQ(changed_properties(before, shown(world, "sda")),
            (Names{"Scheduler", "Values", "State", "LastForeignWriter"}));
}

TEST(DeviceProperties, ShowWhatAPendingDiskWaitsForInPlaceOfItsLastResult) {
  Settings settings;
  settings.max_stuck = 0;
  World world{settings};
  world.policy(kBfq);
  world.add("sda");
  world.run();
  EXPECT_EQ(shown(world, "sda").state, "pending");
  EXPECT_EQ(shown(world, "sda").last_result, "too many stuck disks");
}

}  // namespace
}  // namespace elevatord::bus
