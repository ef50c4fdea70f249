#include "device_path.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(DevicePath, GivesTheDisksNameBack) {
  EXPECT_EQ(device_name_of("/org/elevatord1/device/sda"), "sda");
  EXPECT_EQ(device_name_of("/org/elevatord1/device/cciss_21c0d0"), "cciss!c0d0");
  EXPECT_EQ(device_name_of("/org/elevatord1/device/dm_2d0"), "dm-0");
}

TEST(DevicePath, LeavesAnyOtherPathAsItIs) {
  EXPECT_EQ(device_name_of("/org/elevatord1"), "/org/elevatord1");
  EXPECT_EQ(device_name_of(""), "");
}

}  // namespace
}  // namespace elevatord::ctl
