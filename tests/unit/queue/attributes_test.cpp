#include "attributes.hpp"

#include <string>

#include <gtest/gtest.h>

#include "device_name.hpp"

namespace elevatord {
namespace {

TEST(Attributes, ProbedFilesAreRelativePathsThatLeadDownOnly) {
  for (const auto file : probed_files()) {
    EXPECT_FALSE(file.starts_with('/')) << file;
    EXPECT_EQ(file.find(".."), std::string_view::npos) << file;
  }
}

TEST(Attributes, AValueIsPlainCharactersOnly) {
  EXPECT_TRUE(is_plain_value("mq-deadline"));
  EXPECT_TRUE(is_plain_value("-1"));
  EXPECT_TRUE(is_plain_value(std::string(64, 'a')));
  for (const std::string value : {"", "a b", "bfq\n", "a/b", "\xc3\xa4"}) {
    EXPECT_FALSE(is_plain_value(value)) << value;
  }
  EXPECT_FALSE(is_plain_value(std::string_view{"bfq\0x", 5}));
  EXPECT_FALSE(is_plain_value(std::string(65, 'a')));
}

TEST(DeviceName, KernelNamesAreDeviceNames) {
  for (const auto* name : {"sda", "nvme0c1n1", "cciss!c0d0", "dm-0", "md_d0", "mmcblk0boot0"}) {
    EXPECT_TRUE(is_device_name(name)) << name;
  }
}

TEST(DeviceName, WhatCouldLeadElsewhereIsNotADeviceName) {
  for (const std::string name : {"", ".", "..", "../sda", "sda/queue", "/sda", "s da", "sda\n"}) {
    EXPECT_FALSE(is_device_name(name)) << name;
  }
  EXPECT_FALSE(is_device_name(std::string_view{"sda\0x", 5}));
  EXPECT_FALSE(is_device_name(std::string(256, 'a')));
}

}  // namespace
}  // namespace elevatord
