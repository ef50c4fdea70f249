#include "device_globs.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(DeviceGlobs, OneForAllNamesNobody) {
  EXPECT_TRUE(any_glob_names({"*", "loop7"}, "loop7"));
  EXPECT_FALSE(any_glob_names({"*", "*7"}, "loop7"));
  EXPECT_FALSE(any_glob_names({"loop7"}, "loop8"));
}

}  // namespace
}  // namespace elevatord
