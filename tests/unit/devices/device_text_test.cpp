#include "device_text.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(DeviceText, TrimsBlanksAtBothEndsOnly) {
  EXPECT_EQ(trimmed("  ST4000 DM004\n"), "ST4000 DM004");
  EXPECT_EQ(trimmed(" \n\t"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(DeviceText, TakesWholeDecimalNumbersOnly) {
  EXPECT_EQ(number_in("42\n"), 42U);
  EXPECT_EQ(number_in("18446744073709551615"), 18446744073709551615U);
  for (const auto* const text : {"", "x", "4x", "-1", "0x10", "18446744073709551616"}) {
    EXPECT_EQ(number_in(text), std::nullopt) << text;
  }
}

TEST(DeviceText, SplitLeavesEmptyPartsOut) {
  EXPECT_EQ(split("/a//b/", '/'), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_TRUE(split("", '/').empty());
}

TEST(DeviceText, FindsTheLastComponent) {
  EXPECT_EQ(last_component("/devices/virtual/block/loop0"), "loop0");
  EXPECT_EQ(last_component("loop0"), "loop0");
  EXPECT_EQ(last_component("/devices/"), "");
}

}  // namespace
}  // namespace elevatord
