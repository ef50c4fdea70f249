#include "device_info.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(AttributeValue, IsShownAsPeopleWriteIt) {
  EXPECT_EQ(to_text(Value{std::string{"mq-deadline"}}), "mq-deadline");
  EXPECT_EQ(to_text(Value{std::string{}}), "");
  EXPECT_EQ(to_text(Value{true}), "yes");
  EXPECT_EQ(to_text(Value{false}), "no");
}

TEST(AttributeValue, KeepsItsSignAndAllItsDigits) {
  EXPECT_EQ(to_text(Value{std::int64_t{-1}}), "-1");
  EXPECT_EQ(to_text(Value{std::numeric_limits<std::uint64_t>::max()}), "18446744073709551615");
}

}  // namespace
}  // namespace elevatord::ctl
