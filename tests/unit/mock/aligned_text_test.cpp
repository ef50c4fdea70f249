#include "aligned_text.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

using Side = AlignedText::Side;

TEST(AlignedText, MakesColumnsAsWideAsTheirWidestCell) {
  EXPECT_EQ(render({{Side::Left, Side::Right}, {{"A", "B"}, {"long", "100"}}}),
            "A       B\nlong  100\n");
}

TEST(AlignedText, LeavesNoBlanksBehind) {
  EXPECT_EQ(render({{Side::Left, Side::Left}, {{"A", "B"}, {"A", "wide"}}}), "A  B\nA  wide\n");
}

TEST(AlignedText, BreaksNotesAtBlanks) {
  EXPECT_EQ(bullet("one two three", 9), "- one two\n  three\n");
}

TEST(AlignedText, ShowsNumbersWithTheirDecimals) {
  EXPECT_EQ(number(7.06, 1), "7.1");
  EXPECT_EQ(number(16, 0, true), "+16");
  EXPECT_EQ(number(-0.01, 1, true), "0.0");
  EXPECT_EQ(number(0.01, 1, true), "0.0");
}

}  // namespace
}  // namespace elevatord::mock
