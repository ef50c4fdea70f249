#include "fleet_weight.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

FleetDisk a_fleet_disk() {
  FleetDisk disk;
  disk.name = "sda";
  return disk;
}

TEST(FleetWeight, EveryTextCounts) {
  const std::string text(1000, 'x');
  const auto bare = weight_of(a_fleet_disk());
  for (auto FleetDisk::*member : {&FleetDisk::model, &FleetDisk::vendor, &FleetDisk::serial,
                                  &FleetDisk::wwn, &FleetDisk::tag_set, &FleetDisk::active}) {
    auto disk = a_fleet_disk();
    disk.*member = text;
    EXPECT_GE(weight_of(disk), bare + text.size());
  }
}

TEST(FleetWeight, SoDoesWhatListsAndMapsAdd) {
  const auto bare = weight_of(a_fleet_disk());
  auto disk = a_fleet_disk();
  disk.schedulers.assign(100, "x");
  EXPECT_GE(weight_of(disk), bare + 100 * sizeof(std::string));
  disk = a_fleet_disk();
  disk.loadable.assign(100, "x");
  EXPECT_GE(weight_of(disk), bare + 100 * sizeof(std::string));
  disk = a_fleet_disk();
  disk.properties.emplace("A", "b");
  EXPECT_GE(weight_of(disk), bare + 2 * sizeof(std::string));
  disk = a_fleet_disk();
  disk.faults.resize(100);
  EXPECT_GE(weight_of(disk), bare + 100 * sizeof(FleetFault));
}

}  // namespace
}  // namespace elevatord
