#include "disk_shapes.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(DiskShapes, TellWhichClassADiskOfThatNameCanHave) {
  EXPECT_TRUE(can_name("sdaa", DeviceClass::Usb));
  EXPECT_TRUE(can_name("nvme1n1", DeviceClass::Nvme));
  EXPECT_TRUE(can_name("nvme1n1", DeviceClass::NvmePath)) << "by its head's name";
  EXPECT_FALSE(can_name("nvme1n1", DeviceClass::Sata));
  EXPECT_FALSE(can_name("sda", DeviceClass::Other));
  EXPECT_TRUE(can_name("ramdisk0", DeviceClass::Other));
}

TEST(DiskShapes, KnowPartitions) {
  EXPECT_TRUE(names_partitions_only("sda15"));
  EXPECT_TRUE(names_partitions_only("nvme*p*"));
  EXPECT_FALSE(names_partitions_only("sda"));
  EXPECT_FALSE(names_partitions_only("nvme*"));
  EXPECT_FALSE(names_partitions_only("foo1")) << "nobody knows what that is";
}

TEST(DiskShapes, KnowBootAreas) {
  EXPECT_TRUE(names_boot_areas_only("mmcblk0boot0"));
  EXPECT_TRUE(names_boot_areas_only("mmcblk?rpmb"));
  EXPECT_FALSE(names_boot_areas_only("mmcblk*"));
}

TEST(DiskShapes, KnowWhichNamesMayChange) {
  EXPECT_TRUE(names_in_order_of_discovery("sdb"));
  EXPECT_FALSE(names_in_order_of_discovery("sd*"));
  EXPECT_FALSE(names_in_order_of_discovery("loop7"));
}

}  // namespace
}  // namespace elevatord
