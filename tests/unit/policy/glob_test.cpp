#include "glob.hpp"

#include <random>

#include <fnmatch.h>
#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Glob, PlainTextMatchesItselfAlone) {
  EXPECT_TRUE(glob_matches("sda", "sda"));
  EXPECT_FALSE(glob_matches("sda", "sdaa"));
  EXPECT_FALSE(glob_matches("sda", "sd"));
  EXPECT_TRUE(glob_matches("", ""));
  EXPECT_FALSE(glob_matches("", "sda"));
}

TEST(Glob, StarsStandForAnythingAlsoForNothingAndForSlashesAndDots) {
  for (const auto* const glob :
       {"*", "**", "sd*", "*da", "*d*", "sda*", "*sda", "s*a", "*s*d*a*"}) {
    EXPECT_TRUE(glob_matches(glob, "sda")) << glob;
  }
  for (const auto* const glob : {"sda*b", "*b", "b*", "*b*", "sda*a", "s*b"}) {
    EXPECT_FALSE(glob_matches(glob, "sda")) << glob;
  }
  EXPECT_TRUE(glob_matches("*", "/dev/.hidden"));
  EXPECT_TRUE(glob_matches("/srv*", "/srv/.a/b"));
}

TEST(Glob, BracketsQuestionMarksAndBackslashesMeanWhatTheyDoToTheShell) {
  EXPECT_TRUE(glob_matches("sd[a-d]", "sdb"));
  EXPECT_FALSE(glob_matches("sd[!a-d]", "sdb"));
  EXPECT_TRUE(glob_matches("sd?", "sdb"));
  EXPECT_FALSE(glob_matches("sd?", "sd"));
  EXPECT_TRUE(glob_matches("a\\*", "a*"));
  EXPECT_FALSE(glob_matches("a\\*", "ab"));
}

TEST(Glob, AnyOfAListWillDo) {
  EXPECT_TRUE(any_glob_matches({"vd*", "sd*"}, "sda"));
  EXPECT_FALSE(any_glob_matches({"vd*", "sd?"}, "sda1"));
  EXPECT_FALSE(any_glob_matches({}, "sda"));
}

/// A text of few letters, so that globs often match.
std::string random_text(std::mt19937& random, std::string_view letters) {
  std::string text;
  for (auto size = random() % 7; size > 0; --size) text += letters[random() % letters.size()];
  return text;
}

TEST(Glob, IsWhatFnmatchSays) {
  constexpr unsigned kSeed = 20260;
  std::mt19937 random{kSeed};
  int matches = 0;
  for (int i = 0; i < 200'000; ++i) {
    const auto glob = random_text(random, "aab**?[]\\!-");
    const auto text = random_text(random, "aaab[*\\");
    const bool expected = ::fnmatch(glob.c_str(), text.c_str(), 0) == 0;
    ASSERT_EQ(glob_matches(glob, text), expected)
        << "seed " << kSeed << ", glob " << glob << ", text " << text;
    matches += expected ? 1 : 0;
  }
  EXPECT_GT(matches, 10'000);
}

}  // namespace
}  // namespace elevatord
