#include "glob_pattern.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

bool meet(std::string_view glob, std::string_view shape) {
  return can_meet(pattern_of_glob(glob), pattern_of_shape(shape));
}

TEST(GlobPattern, FitsAShapeWhereSomeTextFitsBoth) {
  EXPECT_TRUE(meet("sd*", "sd@"));
  EXPECT_TRUE(meet("*", "nvme#n#"));
  EXPECT_TRUE(meet("nvme??n*", "nvme#n#"));
  EXPECT_TRUE(meet("s[a-e]a", "sd@"));
  EXPECT_TRUE(meet("*n1", "nvme#n#"));
  EXPECT_TRUE(meet("md_x", "md_*"));
}

TEST(GlobPattern, DoesNotFitWhereNoTextDoes) {
  EXPECT_FALSE(meet("sd*1", "sd@"));
  EXPECT_FALSE(meet("sd", "sd@"));
  EXPECT_FALSE(meet("nvme*p*", "nvme#n#"));
  EXPECT_FALSE(meet("s[!d]a", "sd@"));
  EXPECT_FALSE(meet("", "sd@"));
  EXPECT_FALSE(meet("sd[", "sd@"));
}

TEST(GlobPattern, ReadsSetsAsFnmatchDoes) {
  EXPECT_TRUE(meet("[]]", "]"));
  EXPECT_TRUE(meet("[a-]", "-"));
  EXPECT_TRUE(meet("[!0-9]", "x"));
  EXPECT_FALSE(meet("[!0-9]", "#"));
  EXPECT_FALSE(meet("\\*", "@")) << "an escaped star is plain";
  EXPECT_TRUE(meet("[", "["));
}

TEST(GlobPattern, TakesWhatItDoesNotUnderstandForAnything) {
  EXPECT_TRUE(meet("sd[[:alpha:]]", "sd@"));
  EXPECT_TRUE(meet("sd[[:digit:]]*", "sd@")) << "rather too much than too little";
}

TEST(GlobPattern, IsQuickWithManyStars) {
  const std::string stars(2000, '*');
  EXPECT_FALSE(meet(stars + '1', "sd@"));
}

TEST(IsCovered, WhereItCanBeProven) {
  EXPECT_TRUE(is_covered("sda", {"sd*"}));
  EXPECT_TRUE(is_covered("sd[ab]", {"x", "s*"}));
  EXPECT_TRUE(is_covered("a*b", {"a*b"}));
  EXPECT_TRUE(is_covered("a[bc]", {"*"}));
  EXPECT_FALSE(is_covered("sd*", {"sda"}));
  EXPECT_FALSE(is_covered("s*", {"sd*"}));
  EXPECT_FALSE(is_covered("sd*", {}));
  EXPECT_FALSE(is_covered("a*", {"ab*"}));
  EXPECT_FALSE(is_covered("*", {"a*"}));
}

TEST(PlainStart, EndsWhereAGlobBegins) {
  EXPECT_EQ(plain_start("nvme*"), "nvme");
  EXPECT_EQ(plain_start("sd\\a"), "sd");
  EXPECT_EQ(plain_start("sda"), "sda");
  EXPECT_TRUE(is_plain("sda"));
  EXPECT_FALSE(is_plain("sd?"));
}

}  // namespace
}  // namespace elevatord
