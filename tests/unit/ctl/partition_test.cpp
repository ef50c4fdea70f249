#include "partition.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "fake_sysfs.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::FakeSysfs;

/// nvme0n1 with two partitions, mmcblk0 with one, sda whose partition has a name of its own.
class Partition : public ::testing::Test {
 protected:
  Partition() {
    for (const char* name : {"nvme0n1", "mmcblk0", "sda"}) sysfs_.add_disk(name);
    sysfs_.set("nvme0n1", "nvme0n1p1/partition", "1");
    sysfs_.set("nvme0n1", "nvme0n1p2/partition", "2");
    sysfs_.set("mmcblk0", "mmcblk0p1/partition", "1");
    sysfs_.set("sda", "backup/partition", "1");
    sysfs_.set("sda", "holders/x", "");
  }

  [[nodiscard]] std::string disk_of(const std::string& name) const {
    return disk_of_partition(name, sysfs_.root()).value_or("");
  }

  FakeSysfs sysfs_;
};

TEST_F(Partition, LiesInItsDisksDirectory) {
  EXPECT_EQ(disk_of("nvme0n1p2"), "nvme0n1");
  EXPECT_EQ(disk_of("mmcblk0p1"), "mmcblk0");
  EXPECT_EQ(disk_of("backup"), "sda");
}

TEST_F(Partition, MayBeNamedByItsPath) {
  EXPECT_EQ(disk_of("/dev/nvme0n1p2"), "nvme0n1");
}

TEST_F(Partition, ADiskIsNoneWhateverDigitsItEndsIn) {
  EXPECT_EQ(disk_of("nvme0n1"), "");
  EXPECT_EQ(disk_of("/dev/nvme0n1"), "");
  EXPECT_EQ(disk_of("mmcblk0"), "");
}

TEST_F(Partition, WhatIsNotThereIsNone) {
  EXPECT_EQ(disk_of("sda1"), "");
  EXPECT_EQ(disk_of("/dev/sda1"), "");
}

TEST_F(Partition, OtherDirectoriesOfADiskAreNone) {
  for (const char* name : {"", ".", "..", "/", "/dev", "/dev/", "queue", "holders", "../sda"}) {
    EXPECT_EQ(disk_of(name), "") << name;
  }
}

TEST(PartitionNote, SaysWhoseAnswerItIs) {
  EXPECT_EQ(partition_note("/dev/sda1", "sda"),
            "/dev/sda1 is a partition: this is of its disk, sda");
}

}  // namespace
}  // namespace elevatord::ctl
