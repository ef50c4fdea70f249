#include "device_attributes.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Paths = std::vector<std::string>;
using Text = Fact<std::string>;

TEST(DeviceAttributes, WhatAPolicyNamesIsToBeRead) {
  ManagedDevice device;
  name_attributes(device, {"queue/dax", "ro"});
  EXPECT_EQ(device.unread, (std::set<std::string>{"queue/dax", "ro"}));
}

TEST(DeviceAttributes, WhatIsKnownIsNotReadAgainBecauseAnotherPolicyNamesItToo) {
  ManagedDevice device;
  take_attributes(device, {"queue/dax", "ro"}, {{"ro", "0"}});
  name_attributes(device, {"queue/dax", "removable", "ro"});
  EXPECT_EQ(device.unread, std::set<std::string>{"removable"});
  EXPECT_EQ(device.attributes.at("ro"), Text::known("0"));
  EXPECT_TRUE(device.attributes.at("queue/dax").is_absent());
}

TEST(DeviceAttributes, WhatNoRuleNamesAnyMoreIsForgotten) {
  ManagedDevice device;
  take_attributes(device, {"ro"}, {{"ro", "0"}});
  name_attributes(device, {});
  EXPECT_TRUE(device.attributes.at("ro").is_not_yet());
  EXPECT_TRUE(device.unread.empty());
}

TEST(DeviceAttributes, WhatWasToBeReadAgainStillIs) {
  ManagedDevice device;
  take_attributes(device, {"ro"}, {{"ro", "0"}});
  device.unread = {"ro"};
  name_attributes(device, {"ro"});
  EXPECT_EQ(device.unread, std::set<std::string>{"ro"});
}

TEST(DeviceAttributes, AJobAsksForNoMoreThanAnAnswerHasRoomFor) {
  ManagedDevice device;
  Paths paths;
  for (std::size_t i = 0; i <= kMostAttributes; ++i) paths.push_back("a" + std::to_string(i));
  name_attributes(device, paths);
  EXPECT_EQ(take_unread(device).size(), kMostAttributes);
  EXPECT_EQ(take_unread(device).size(), 1U);
  EXPECT_EQ(take_unread(device), Paths{});
}

TEST(DeviceAttributes, BlanksAroundATextAreTheDriversDoing) {
  ManagedDevice device;
  take_attributes(device, {"device/vendor"}, {{"device/vendor", "ATA     "}});
  EXPECT_EQ(device.attributes.at("device/vendor"), Text::known("ATA"));
}

TEST(DeviceAttributes, AWorkerThatSaysNonsenseIsNotBelieved) {
  ManagedDevice device;
  take_attributes(device, {"a", "b"},
                  {{"a", "two\nlines"}, {"b", std::string(257, 'x')}, {"unasked", "1"}});
  EXPECT_TRUE(device.attributes.at("a").is_absent());
  EXPECT_TRUE(device.attributes.at("b").is_absent());
  EXPECT_TRUE(device.attributes.at("unasked").is_not_yet());
}

}  // namespace
}  // namespace elevatord
