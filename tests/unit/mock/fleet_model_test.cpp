#include "fleet_model.hpp"

#include <gtest/gtest.h>

#include "fleet_builder.hpp"

namespace elevatord {
namespace {

using testing::a_fleet;
using testing::a_mock_disk;

TEST(FleetModel, PutsEveryDiskInPlaceAsTheFleetSays) {
  const auto model =
      *model_of(a_fleet({a_mock_disk("sda").on("bfq"), a_mock_disk("dm-0").bio_based()}), {});
  EXPECT_EQ(model->find("sda")->active, "bfq");
  EXPECT_EQ(model->find("sda")->state, ModelDisk::State::Registered);
  EXPECT_TRUE(model->find("dm-0")->bio_based());
}

TEST(FleetModel, DisksOfOneTagSetShareIt) {
  FleetDisk a = a_mock_disk("sda");
  FleetDisk b = a_mock_disk("sdb");
  a.tag_set = b.tag_set = "host0";
  const auto model = *model_of(a_fleet({a, b, a_mock_disk("sdc")}), {});
  EXPECT_EQ(model->find("sda")->tag_set, model->find("sdb")->tag_set);
  EXPECT_NE(model->find("sda")->tag_set, model->find("sdc")->tag_set);
}

TEST(FleetModel, AppliesThePatchesOfTheFleet) {
  auto fleet = a_fleet({a_mock_disk("sda")});
  fleet.kernel = KernelFacts::from_release("7.2.13");
  fleet.patches = {"P2"};
  EXPECT_EQ((*model_of(fleet, {}))->era().same_none, WriteCost::Free);
  fleet.patches = {"P9"};
  EXPECT_FALSE(model_of(fleet, {}).has_value());
}

}  // namespace
}  // namespace elevatord
