#include "text.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(Printable, KeepsText) {
  EXPECT_EQ(printable("50-größe.yaml → ✓ 😀"), "50-größe.yaml → ✓ 😀");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, TakesTheTeethFromControlCharacters) {
  EXPECT_EQ(printable("a\x1b[31mb\x7f\rc"), "a?[31mb??c");
  EXPECT_EQ(printable("a\nb\tc"), "a b c");
  EXPECT_EQ(printable("a\xc2\x9b"
                      "31mb"),
            "a?31mb");
}

TEST(Printable, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("a\xff"
                      "b\xc3"),
            "a?b?");
  EXPECT_EQ(printable("\xe2\x9c"), "??");
  EXPECT_EQ(printable("\xc0\xaf"), "??");
}

TEST(Columns, CountCodePoints) {
  EXPECT_EQ(columns(""), 0U);
  EXPECT_EQ(columns("größe"), 5U);
  EXPECT_EQ(columns("✓✗"), 2U);
}

TEST(Shortened, LeavesTextThatFits) {
  EXPECT_EQ(shortened("größe", 5, "…"), "größe");
}

TEST(Shortened, CutsBetweenCharacters) {
  EXPECT_EQ(shortened("größe", 4, "…"), "grö…");
  EXPECT_EQ(shortened("größe", 4, "..."), "g...");
  EXPECT_EQ(shortened("größe", 1, "…"), "…");
}

}  // namespace
}  // namespace elevatord::ctl
