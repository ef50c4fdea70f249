#include "settings_line.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

SettingsLine first_of(const std::string& text) {
  const auto lines = settings_lines(text);
  return lines.empty() ? SettingsLine{} : lines.front();
}

TEST(SettingsLines, HaveTheirSectionAndTheirPlace) {
  const auto lines = settings_lines("# all\nA=1\n\n[disk]\n; off=1\n  elevator = bfq \r\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].section, "");
  EXPECT_EQ(lines[1].section, "disk");
  EXPECT_EQ(lines[1].key, "elevator");
  EXPECT_EQ(lines[1].value, "bfq");
  EXPECT_EQ(lines[1].line, 6);
}

TEST(SettingsLines, AValueIsWhatStandsInTheQuotesOrBeforeTheComment) {
  EXPECT_EQ(first_of("A=\"a # b\"  # c").value, "a # b");
  EXPECT_EQ(first_of("A='a b'").value, "a b");
  EXPECT_EQ(first_of("A=a b # c").value, "a b");
  EXPECT_EQ(first_of("A=\"open").value, "open");
  EXPECT_EQ(first_of("A=").value, "");
}

TEST(SettingsLines, WhatIsNoSettingIsLeftOut) {
  for (const auto* const text : {"", "\n\n", "#A=1", ";A=1", "word", "[open", "=", "\r\n"}) {
    EXPECT_EQ(first_of(text).key, "") << text;
  }
}

TEST(Words, AreWithoutEmptyOnes) {
  EXPECT_EQ(words_of(" a,, b ", ", "), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(words_of(" , ", ", ").empty());
}

}  // namespace
}  // namespace elevatord
