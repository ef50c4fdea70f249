#include "unified_diff.hpp"

#include <random>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

std::string diff(const std::string& from, const std::string& to) {
  return unified_diff("a", from, "b", to);
}

/// `from` as the hunks change it: what patch(1) does.
std::string patched(const std::string& from, const std::string& diff) {
  std::istringstream old{from};
  std::istringstream lines{diff};
  std::string result;
  std::string line;
  int at = 0;
  const auto copy_until = [&](int end) {
    for (std::string kept; at < end && std::getline(old, kept); ++at) result += kept + '\n';
  };
  while (std::getline(lines, line)) {
    if (line.starts_with("---") || line.starts_with("+++")) continue;
    if (line.starts_with("@@ -")) {
      const bool empty = line.substr(0, line.find(" +")).ends_with(",0");
      copy_until(std::stoi(line.substr(4)) - (empty ? 0 : 1));
    } else if (line.starts_with('+')) {
      result += line.substr(1) + '\n';
    } else {
      std::string mine;
      std::getline(old, mine);
      ++at;
      EXPECT_EQ(mine, line.substr(1));
      if (line.starts_with(' ')) result += mine + '\n';
    }
  }
  copy_until(1 << 20);
  return result;
}

std::string numbered(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += std::to_string(i) + '\n';
  return text;
}

TEST(UnifiedDiff, OfTheSameTextIsEmpty) {
  EXPECT_EQ(diff("a\n", "a\n"), "");
  EXPECT_EQ(diff("", ""), "");
}

TEST(UnifiedDiff, ShowsAChangedLineWithThreeLinesAround) {
  auto to = numbered(9);
  to.replace(to.find('5'), 1, "five");
  EXPECT_EQ(diff(numbered(9), to),
            "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, OfChangesThatAreFarApartHasAHunkForEach) {
  const auto text = diff(numbered(30), "0\n" + numbered(29));
  EXPECT_EQ(
      text,
      "--- a\n+++ b\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -27,4 +28,3 @@\n 27\n 28\n 29\n-30\n");
}

TEST(UnifiedDiff, NamesTheLineBeforeWhatIsNew) {
  EXPECT_EQ(diff("", "a\n"), "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(diff("a\n", ""), "--- a\n+++ b\n@@ -1 +0,0 @@\n-a\n");
}

TEST(UnifiedDiff, SaysWhereTheEndOfTheLastLineIsMissing) {
  EXPECT_EQ(diff("a\n", "a"), "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n");
}

TEST(UnifiedDiff, PatchesTheOneTextIntoTheOther) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    std::mt19937 engine{seed};
    const auto text = [&] {
      std::string lines;
      for (auto count = engine() % 30; count > 0; --count) {
        lines += static_cast<char>('a' + engine() % 4);
        lines += '\n';
      }
      return lines;
    };
    const auto from = text();
    const auto to = text();
    ASSERT_EQ(patched(from, diff(from, to)), to) << "seed " << seed << '\n' << diff(from, to);
  }
}

TEST(UnifiedDiff, IsTheShortestThereIs) {
  // Of the paper that the search is from: five edits.
  const auto text = diff("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3 + 4 + 5) << text;
}

TEST(UnifiedDiff, OfTextsThatHaveNothingInCommonComesToAnEnd) {
  std::string from;
  std::string to;
  for (int i = 0; i < 20000; ++i) {
    from += "a" + std::to_string(i) + '\n';
    to += "b" + std::to_string(i) + '\n';
  }
  const auto text = diff(from, to);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 40003);
}

}  // namespace
}  // namespace elevatord::ctl
