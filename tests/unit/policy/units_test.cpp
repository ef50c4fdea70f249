#include "units.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Sizes, AreBinaryOrDecimalByTheirUnit) {
  EXPECT_EQ(parse_size("4096").value(), 4096U);
  EXPECT_EQ(parse_size("512B").value(), 512U);
  EXPECT_EQ(parse_size("1K").value(), 1024U);
  EXPECT_EQ(parse_size("1k").value(), 1024U);
  EXPECT_EQ(parse_size("1KiB").value(), 1024U);
  EXPECT_EQ(parse_size("1KB").value(), 1000U);
  EXPECT_EQ(parse_size("3M").value(), 3U << 20U);
  EXPECT_EQ(parse_size("1GB").value(), 1'000'000'000U);
  EXPECT_EQ(parse_size("2T").value(), std::uint64_t{2} << 40U);
}

TEST(Sizes, TakeUpToThreeDecimals) {
  EXPECT_EQ(parse_size("1.5K").value(), 1536U);
  EXPECT_EQ(parse_size("1.5TB").value(), 1'500'000'000'000U);
  EXPECT_EQ(parse_size("0.001K").value(), 1U);
  EXPECT_FALSE(parse_size("1.2345T"));
  EXPECT_FALSE(parse_size("1.5"));
  EXPECT_FALSE(parse_size("1.5B"));
}

TEST(Sizes, RefuseWhatDoesNotFitOrIsNoSize) {
  EXPECT_EQ(parse_size("16777215.999T").value() >> 40U, 16777215U);
  for (const auto* const text : {"16777216T", "99999999999999999999", "18446744073709551615K", "",
                                 "K", "1P", "1 K", "1KK", "1kib", "-1", ".5K", "1.K", "1.5.5K"}) {
    EXPECT_FALSE(parse_size(text)) << text;
  }
}

TEST(Durations, NameTheirUnit) {
  using namespace std::chrono_literals;
  EXPECT_EQ(duration_from("200ms").value(), 200ms);
  EXPECT_EQ(duration_from("5s").value(), 5s);
  EXPECT_EQ(duration_from("10min").value(), 10min);
  EXPECT_EQ(duration_from("1h").value(), 1h);
  for (const auto* const text : {"5", "s", "", "5 s", "1.5s", "-1s", "5sec", "9999999999999h"}) {
    EXPECT_FALSE(duration_from(text)) << text;
  }
}

}  // namespace
}  // namespace elevatord
