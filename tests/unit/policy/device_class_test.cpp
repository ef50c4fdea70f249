#include "device_class.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(DeviceClass, EveryNameLeadsToItsClassAndBack) {
  for (const auto name : device_class_names()) {
    const auto device_class = device_class_from(name);
    ASSERT_TRUE(device_class.has_value()) << name;
    EXPECT_EQ(to_text(*device_class), name);
  }
  EXPECT_EQ(device_class_from("other"), DeviceClass::Other);
  EXPECT_EQ(device_class_from("multipath-path"), DeviceClass::MultipathPath);
}

TEST(DeviceClass, UnknownNamesAreNone) {
  EXPECT_FALSE(device_class_from("ssd").has_value());
  EXPECT_FALSE(device_class_from("").has_value());
}

TEST(Medium, EveryNameLeadsToItsMediumAndBack) {
  for (const auto name : medium_names()) EXPECT_EQ(to_text(*medium_from(name)), name);
}

}  // namespace
}  // namespace elevatord
