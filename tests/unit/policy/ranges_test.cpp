#include "ranges.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "units.hpp"

namespace elevatord {
namespace {

constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();

/// `2..8`, `2..`, `..8`: the bounds that came out; else the error.
std::string numbers(std::string_view text, bool sizes = false) {
  const auto range = sizes ? parse_size_range(text) : parse_number_range(text);
  if (!range) return "error: " + range.error().what;
  return (range->min ? std::to_string(*range->min) : "") + ".." +
         (range->max ? std::to_string(*range->max) : "");
}

std::string versions(std::string_view text) {
  const auto range = parse_version_range(text);
  if (!range) return "error: " + range.error().what;
  return (range->min ? range->min->text() : "") + " < " +
         (range->below ? range->below->text() : "");
}

bool is_error(const std::string& text) {
  return text.starts_with("error: ");
}

TEST(NumberRanges, TakeEveryForm) {
  EXPECT_EQ(numbers("4"), "4..4");
  EXPECT_EQ(numbers(">1"), "2..");
  EXPECT_EQ(numbers(">=2"), "2..");
  EXPECT_EQ(numbers("<8"), "..7");
  EXPECT_EQ(numbers("<=8"), "..8");
  EXPECT_EQ(numbers("2..8"), "2..8");
  EXPECT_EQ(numbers("0"), "0..0");
}

TEST(NumberRanges, HoldAllTogether) {
  EXPECT_EQ(numbers(">1 <=8"), "2..8");
  EXPECT_EQ(numbers(">1<=8"), "2..8");
  EXPECT_EQ(numbers("  > 1   <= 8 "), "2..8");
  EXPECT_EQ(numbers(">1 >3 <9 <12"), "4..8");
  EXPECT_EQ(numbers("2..8 >=4"), "4..8");
}

TEST(NumberRanges, ThatNothingFitsAreErrors) {
  EXPECT_EQ(numbers(">8 <4"), "error: nothing can fit '>8 <4'");
  EXPECT_EQ(numbers("8..2"), "error: nothing can fit '8..2'");
  EXPECT_EQ(numbers("<0"), "error: nothing can fit '<0'");
  EXPECT_EQ(numbers("4 5"), "error: nothing can fit '4 5'");
  EXPECT_EQ(numbers(">18446744073709551615"), "error: nothing can fit '>18446744073709551615'");
}

TEST(NumberRanges, ReachTheLargestNumberAndNoFurther) {
  EXPECT_EQ(numbers(">=18446744073709551615"), std::to_string(kLargest) + "..");
  EXPECT_EQ(numbers("18446744073709551616"), "error: '18446744073709551616' is too large");
}

TEST(NumberRanges, SayWhatWasExpected) {
  EXPECT_EQ(numbers("many"),
            "error: expected a number or a range such as \">1\", \"2..8\" or \">1 <=8\", found "
            "'many'");
}

TEST(NumberRanges, RefuseWhatIsNoRange) {
  for (const auto* const text :
       {"",    " ",  ">",  "<=", "..",  "1..",  "..8", "1...8", "1..2..3", "=4", "==4",
        "=>4", "!4", "-1", "+1", "1.5", "0x10", "1e3", "4,5",   "><4",     "4k", "~4"}) {
    EXPECT_TRUE(is_error(numbers(text))) << text;
  }
}

TEST(SizeRanges, TakeUnitsAtEveryEnd) {
  EXPECT_EQ(numbers(">=1K <2K", true), "1024..2047");
  EXPECT_EQ(numbers("1K..4KiB", true), "1024..4096");
  EXPECT_EQ(numbers("<=2TB", true), "..2000000000000");
  EXPECT_EQ(numbers("0", true), "0..0");
  EXPECT_TRUE(is_error(numbers(">2T <1T", true)));
  EXPECT_TRUE(is_error(numbers("big", true)));
}

TEST(VersionRanges, TakeEveryForm) {
  EXPECT_EQ(versions(">=6.11"), "6.11.0 < ");
  EXPECT_EQ(versions("<6.19"), " < 6.19.0");
  EXPECT_EQ(versions(">=6.11 <6.19"), "6.11.0 < 6.19.0");
  EXPECT_EQ(versions("6.16.7"), "6.16.7 < 6.16.8");
  EXPECT_EQ(versions("6.16.7..6.16.10"), "6.16.7 < 6.16.11");
}

TEST(VersionRanges, ShortVersionsStandForTheirWholeSeries) {
  EXPECT_EQ(versions("6.18"), "6.18.0 < 6.19.0");
  EXPECT_EQ(versions("<=6.18"), " < 6.19.0");
  EXPECT_EQ(versions(">6.18"), "6.19.0 < ");
  EXPECT_EQ(versions("6.11..6.18"), "6.11.0 < 6.19.0");
  EXPECT_EQ(versions(">6.18.3"), "6.18.4 < ");
}

TEST(VersionRanges, RefuseWhatIsNoneOrFitsNothing) {
  for (const auto* const text :
       {"", "6", "six", ">=", "6.", "6.18.", "6.18.1.2", "6.18-rc1", "v6.18", ">=6.19 <6.11",
        "6.19..6.11", "6.18 6.19", "<0.0", "6.99999999999", "6.70000", "6.18.44-amd64", "..6.18"}) {
    EXPECT_TRUE(is_error(versions(text))) << text << ' ' << versions(text);
  }
}

}  // namespace
}  // namespace elevatord
