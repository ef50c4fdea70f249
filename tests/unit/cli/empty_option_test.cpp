#include "empty_option.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

std::optional<std::string> found(const std::vector<const char*>& arguments) {
  return empty_option(arguments);
}

TEST(EmptyOption, IsFoundWhereverItStands) {
  EXPECT_EQ(found({"--once", "--devices=", "--dry-run"}), "--devices");
  EXPECT_EQ(found({"list", "--bus="}), "--bus");
}

TEST(EmptyOption, IsNoOptionWithAValueAndNoName) {
  EXPECT_FALSE(found({}));
  EXPECT_FALSE(found({"--devices=sda", "--once", "--bus", "", "sda=", "-"}));
  EXPECT_FALSE(found({"--bus=unix:path=/run/bus,guid="}));
}

TEST(EmptyOption, IsNotLookedForAmongNames) {
  EXPECT_FALSE(found({"check", "--", "--odd-file="}));
}

}  // namespace
}  // namespace elevatord
