#include "relatives.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using Types = std::vector<std::string>;
using Names = Relatives::Names;

/// Disks and partitions, as told one after the other.
struct Machine {
  DeviceRegistry registry;
  Relatives relatives;

  void disk(DeviceEvent event, std::vector<std::string> slaves = {},
            std::vector<std::string> partitions = {}) {
    event.slaves = std::move(slaves);
    event.partitions = std::move(partitions);
    static_cast<void>(registry.apply(event));
    relatives.take(*registry.find(event.name));
  }

  bool partition(const std::string& disk, const std::string& name, const std::string& type,
                 DeviceEvent event) {
    event.disk = disk;
    event.name = name;
    if (!type.empty()) event.properties["ID_FS_TYPE"] = type;
    return relatives.take_partition(event);
  }

  bool partition(const std::string& disk, const std::string& name, const std::string& type) {
    return partition(disk, name, type, an_event(name));
  }

  [[nodiscard]] Surroundings around(const std::string& name) const {
    return relatives.around(*registry.find(name), registry);
  }
};

TEST(Relatives, ADiskContainsWhatIsOnItAndOnItsPartitions) {
  Machine machine;
  machine.disk(an_event("sda"));
  EXPECT_EQ(machine.around("sda").fs_types.value(), Types{});
  machine.partition("sda", "sda1", "vfat");
  machine.partition("sda", "sda9", "zfs_member");
  EXPECT_EQ(machine.around("sda").fs_types.value(), (Types{"vfat", "zfs_member"}));
  machine.disk(an_event("sdb").with("ID_FS_TYPE", "xfs"));
  EXPECT_EQ(machine.around("sdb").fs_types.value(), Types{"xfs"});
}

TEST(Relatives, ADiskContainsWhatStandsOnItHoweverHigh) {
  Machine machine;
  machine.disk(an_event("sda"));
  machine.partition("sda", "sda2", "linux_raid_member");
  machine.disk(an_event("md0").with("ID_FS_TYPE", "crypto_LUKS"), {"sda2"});
  machine.disk(an_event("dm-0").with("ID_FS_TYPE", "ext4").devnum(77), {"md0"});
  const auto around = machine.around("sda");
  EXPECT_EQ(around.fs_types.value(), (Types{"linux_raid_member", "crypto_LUKS", "ext4"}));
  EXPECT_EQ(around.nodes.back().devnum, 77U);
  EXPECT_EQ(machine.relatives.touched_by("dm-0", machine.registry), (Names{"md0", "sda"}));
}

TEST(Relatives, ALoopInTheStackEnds) {
  Machine machine;
  machine.disk(an_event("dm-0"), {"dm-1"});
  machine.disk(an_event("dm-1"), {"dm-0"});
  EXPECT_TRUE(machine.around("dm-0").fs_types.is_known());
}

TEST(Relatives, NothingIsKnownWhilePartitionsSettle) {
  Machine machine;
  machine.disk(an_event("sda"), {}, {"sda1", "sda2"});
  EXPECT_TRUE(machine.around("sda").fs_types.is_not_yet());
  machine.partition("sda", "sda1", "ext4", an_event("sda1").not_initialized());
  machine.partition("sda", "sda2", "swap");
  EXPECT_TRUE(machine.around("sda").fs_types.is_not_yet());
  machine.partition("sda", "sda1", "ext4");
  EXPECT_EQ(machine.around("sda").fs_types.value(), (Types{"ext4", "swap"}));
}

TEST(Relatives, APartitionThatGoesBeforeItWasToldIsNotWaitedFor) {
  Machine machine;
  machine.disk(an_event("sda"), {}, {"sda1"});
  EXPECT_TRUE(machine.partition("sda", "sda1", "", an_event("sda1").remove()));
  EXPECT_TRUE(machine.around("sda").fs_types.is_known());
}

TEST(Relatives, OnlyWhatChangesSomethingIsNews) {
  Machine machine;
  machine.disk(an_event("sda"));
  EXPECT_TRUE(machine.partition("sda", "sda1", "ext4"));
  EXPECT_FALSE(machine.partition("sda", "sda1", "ext4", an_event("sda1").change()));
  EXPECT_TRUE(machine.partition("sda", "sda1", "xfs", an_event("sda1").change())) << "mkfs";
  EXPECT_TRUE(machine.partition("sda", "sda1", "", an_event("sda1").remove()));
  EXPECT_FALSE(machine.partition("sda", "sda1", "", an_event("sda1").remove()));
}

TEST(Relatives, AScanForgetsPartitionsThatItDoesNotHave) {
  Machine machine;
  machine.disk(an_event("sda"));
  machine.partition("sda", "sda1", "ext4");
  machine.partition("sda", "sda2", "xfs");
  const std::vector<DeviceEvent> scan = {an_event("sda"), an_event("sda2")};
  EXPECT_EQ(machine.relatives.sync_partitions(scan), Names{"sda"});
  EXPECT_EQ(machine.around("sda").fs_types.value(), Types{"xfs"});
}

TEST(Relatives, ADiskThatIsGoneTakesItsPartitionsAndItsPlaceInTheStackAlong) {
  Machine machine;
  machine.disk(an_event("sda"));
  machine.partition("sda", "sda1", "ext4");
  machine.disk(an_event("dm-0").with("ID_FS_TYPE", "xfs"), {"sda1"});
  machine.relatives.forget("dm-0");
  EXPECT_EQ(machine.around("sda").fs_types.value(), Types{"ext4"});
  machine.relatives.forget("sda");
  EXPECT_EQ(machine.around("sda").fs_types.value(), Types{});
}

TEST(Relatives, AnNvmeHeadAndItsPathsKnowEachOther) {
  Machine machine;
  machine.disk(an_event("nvme0n1").with("ID_SERIAL", "S1"));
  machine.disk(an_event("nvme0c0n1").hidden());
  machine.disk(an_event("nvme0c1n1").hidden());
  machine.disk(an_event("nvme0c1n2").hidden());
  machine.disk(an_event("nvme1c1n1").hidden());
  EXPECT_EQ(machine.around("nvme0n1").paths, (Types{"nvme0c0n1", "nvme0c1n1"}));
  EXPECT_EQ(machine.around("nvme0c1n1").head, "nvme0n1");
  EXPECT_EQ(machine.around("nvme0c1n1").head_event->properties.at("ID_SERIAL"), "S1");
  EXPECT_EQ(machine.around("nvme1c1n1").head, "nvme1n1");
  EXPECT_FALSE(machine.around("nvme1c1n1").head_event.has_value());
  EXPECT_EQ(machine.relatives.touched_by("nvme0n1", machine.registry),
            (Names{"nvme0c0n1", "nvme0c1n1"}));
}

TEST(Relatives, WhatIsOnTheHeadIsOnItsPaths) {
  Machine machine;
  machine.disk(an_event("nvme0n1"));
  machine.partition("nvme0n1", "nvme0n1p1", "zfs_member");
  machine.disk(an_event("nvme0c0n1").hidden());
  EXPECT_EQ(machine.around("nvme0c0n1").fs_types.value(), Types{"zfs_member"});
}

DeviceEvent a_map(const std::string& suspended = "0") {
  return an_event("dm-3").with("DM_UUID", "mpath-36001").with("DM_SUSPENDED", suspended);
}

TEST(Relatives, PathsOfAMapWaitWithIt) {
  Machine machine;
  machine.disk(an_event("sdb"));
  machine.disk(an_event("sdc").with("ID_SERIAL", "36001"));
  machine.disk(an_event("sdd"));
  machine.disk(a_map("1"), {"sdb"});
  EXPECT_EQ(machine.around("dm-3").no_freeze, "dm-3 is suspended");
  EXPECT_EQ(machine.around("sdb").no_freeze, "dm-3 is suspended") << "stands beneath it";
  EXPECT_EQ(machine.around("sdc").no_freeze, "dm-3 is suspended") << "is the same LUN";
  EXPECT_EQ(machine.around("sdd").no_freeze, "");
  EXPECT_EQ(machine.relatives.touched_by("dm-3", machine.registry), (Names{"sdb", "sdc"}));
  machine.disk(a_map(), {"sdb"});
  EXPECT_EQ(machine.around("sdb").no_freeze, "");
}

TEST(Relatives, AMapThatIsGoneHoldsNobodyUp) {
  Machine machine;
  machine.disk(an_event("sdb").with("ID_SERIAL", "36001"));
  machine.disk(a_map("1"), {"sdb"});
  machine.relatives.forget("dm-3");
  EXPECT_EQ(machine.around("sdb").no_freeze, "");
}

TEST(Relatives, AMapThatChangesItsPathsFreesTheOldOne) {
  Machine machine;
  machine.disk(an_event("sdb"));
  machine.disk(a_map("1"), {"sdb"});
  machine.disk(a_map("1"), {"sdc"});
  EXPECT_EQ(machine.around("sdb").no_freeze, "");
}

}  // namespace
}  // namespace elevatord
