#include "disk_nodes.hpp"

#include <gtest/gtest.h>

#include "live_fleet_builder.hpp"

namespace elevatord {
namespace {

FleetDisk a_hidden_path() {
  auto disk = a_sata_disk("nvme0c0n1");
  disk.device_class = DeviceClass::NvmePath;
  disk.hidden = true;
  return disk;
}

TEST(DiskNodes, BlockAndClassLeadToTheDisk) {
  const VirtualMount mount{{a_sata_disk("sda")}};
  const auto directory = devpath_of(a_sata_disk("sda"));
  EXPECT_EQ(mount.tree().at("block/sda")->text, ".." + directory);
  EXPECT_EQ(mount.tree().at("class/block/sda")->text, "../.." + directory);
  EXPECT_EQ(mount.tree().at("dev/block/259:1")->text, "../.." + directory);
  ASSERT_NE(mount.tree().at(directory), nullptr);
}

TEST(DiskNodes, TheSubsystemIsBlock) {
  const VirtualMount mount{{a_sata_disk("sda")}};
  const auto* const link = mount.tree().at(mount.directory("sda") + "/subsystem");
  ASSERT_NE(link, nullptr);
  EXPECT_TRUE(link->text.ends_with("../class/block")) << link->text;
}

TEST(DiskNodes, TheUeventFileSaysWhatTheKernelSays) {
  const auto text = uevent_text(a_sata_disk("sda"), {3, 17});
  EXPECT_EQ(text.find("MAJOR=259\nMINOR=3\n"), 0U);
  EXPECT_NE(text.find("\nDEVNAME=sda\n"), std::string::npos);
  EXPECT_NE(text.find("\nDEVTYPE=disk\n"), std::string::npos);
  EXPECT_NE(text.find("\nDISKSEQ=17\n"), std::string::npos);
  EXPECT_EQ(text.find("SUBSYSTEM"), std::string::npos);
}

TEST(DiskNodes, TheUeventFileHasUdevsEvidenceOfTheClass) {
  EXPECT_NE(uevent_text(a_sata_disk("sda"), {}).find("\nID_ATA=1\n"), std::string::npos);
}

TEST(DiskNodes, AHiddenDiskHasNoNumber) {
  const VirtualMount mount{{a_hidden_path()}};
  const auto directory = mount.directory("nvme0c0n1");
  EXPECT_EQ(mount.tree().at(directory + "/dev"), nullptr);
  EXPECT_EQ(mount.tree().at(directory + "/hidden")->text, "1\n");
  EXPECT_EQ(mount.tree().at("dev/block/259:1"), nullptr);
  EXPECT_EQ(uevent_text(a_hidden_path(), {1, 1}).find("MAJOR"), std::string::npos);
}

TEST(DiskNodes, ABioBasedDiskHasNoSchedulerFile) {
  auto disk = a_sata_disk("dm-0");
  disk.schedulers.clear();
  disk.active.clear();
  const VirtualMount mount{{disk}};
  EXPECT_EQ(mount.tree().at(mount.queue("dm-0", "scheduler")), nullptr);
  EXPECT_NE(mount.tree().at(mount.queue("dm-0", "read_ahead_kb")), nullptr);
  EXPECT_EQ(mount.tree().at(mount.directory("dm-0") + "/mq"), nullptr);
}

TEST(DiskNodes, AttributesOfTheFleetFileAreFilesOfTheirOwn) {
  auto disk = a_sata_disk("sda");
  disk.attributes = {{"queue/dax", "1"}, {"removable", "1"}, {"queue/scheduler", "x"}};
  const VirtualMount mount{{disk}};
  EXPECT_EQ(mount.tree().at(mount.queue("sda", "dax"))->text, "1\n");
  EXPECT_EQ(mount.tree().at(mount.directory("sda") + "/removable")->text, "1\n");
  EXPECT_NE(mount.tree().at(mount.queue("sda", "scheduler"))->role, FileRole::Fixed)
      << "what lives in the model is the model's";
}

TEST(DiskNodes, EveryHardwareQueueHasADirectory) {
  auto disk = a_sata_disk("sda");
  disk.hw_queues = 8;
  const VirtualMount mount{{disk}};
  EXPECT_EQ(mount.tree().at(mount.directory("sda") + "/mq")->children.size(), 8U);
}

TEST(DiskNodes, ModelAndVendorAreThereWhereGiven) {
  auto disk = a_sata_disk("sda");
  disk.model = "Mock 4TB";
  const VirtualMount mount{{disk}};
  EXPECT_EQ(mount.tree().at(mount.directory("sda") + "/device/model")->text, "Mock 4TB\n");
  EXPECT_EQ(mount.tree().at(mount.directory("sda") + "/device/vendor"), nullptr);
}

TEST(DiskNodes, WhatTheKernelDoesNotTakeCannotBeWritten) {
  const VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.tree().at(mount.queue("sda", "scheduler"))->mode, 0644U);
  EXPECT_EQ(mount.tree().at(mount.queue("sda", "zoned"))->mode, 0444U);
  EXPECT_EQ(mount.tree().at(mount.directory("sda") + "/size")->mode, 0444U);
}

TEST(DiskNodes, DisksOfOneHostShareItsDirectory) {
  auto first = a_sata_disk("sda");
  auto second = a_sata_disk("sdb");
  first.tag_set = second.tag_set = "host0";
  VirtualMount mount{{first, second}};
  ASSERT_EQ(mount.control("remove sda"), 0);
  EXPECT_EQ(mount.tree().at("block/sda"), nullptr);
  EXPECT_EQ(mount.scheduler("sdb"), "none [mq-deadline] kyber bfq \n");
}

TEST(DiskNodes, IoschedIsMadeAnewWithAnotherScheduler) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto before = mount.inode(mount.queue("sda", "iosched"));
  ASSERT_EQ(mount.write(mount.queue("sda", "scheduler"), "kyber").error, 0);
  EXPECT_NE(mount.inode(mount.queue("sda", "iosched")), before);
  EXPECT_NE(mount.inode(mount.queue("sda", "iosched/read_lat_nsec")), 0U);
  EXPECT_EQ(mount.inode(mount.queue("sda", "iosched/read_expire")), 0U);
}

TEST(DiskNodes, NoneHasNoIosched) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.write(mount.queue("sda", "scheduler"), "none").error, 0);
  EXPECT_EQ(mount.inode(mount.queue("sda", "iosched")), 0U);
}

}  // namespace
}  // namespace elevatord
