#include "device_name.hpp"

#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(DeviceName, IsOnePathComponentOfVisibleCharacters) {
  for (const auto* const name : {"sda", "nvme0n1", "cciss!c0d0", "dm-0", ".x", "...", "~"}) {
    EXPECT_TRUE(is_device_name(name)) << name;
  }
  EXPECT_TRUE(is_device_name(std::string(255, 'x')));
}

TEST(DeviceName, LeadsNowhere) {
  for (const auto* const name :
       {"", ".", "..", "a/b", "/", "../sda", "a b", "a\n", "\x7f", "\xc3\xa9"}) {
    EXPECT_FALSE(is_device_name(name)) << name;
  }
  EXPECT_FALSE(is_device_name(std::string("sd\0a", 4)));
  EXPECT_FALSE(is_device_name(std::string(256, 'x')));
}

}  // namespace
}  // namespace elevatord
