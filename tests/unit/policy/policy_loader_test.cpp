#include "policy_loader.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

LoadedPolicy load(std::string text) {
  return load_policy({"a.yaml", std::move(text)});
}

std::string repeated(const std::string& line, int times) {
  std::string text;
  for (; times > 0; --times) text += line;
  return text;
}

TEST(PolicyLoader, AnEmptyFileIsAPolicyWithoutRules) {
  for (const auto* const text :
       {"", "# masked\n", "version: 1\n", "version: 1\nrules:\n", "version: 1\nrules: []\n"}) {
    const auto loaded = load(text);
    EXPECT_TRUE(loaded.errors.empty() && loaded.warnings.empty()) << text;
    EXPECT_TRUE(loaded.policy.rules.empty());
  }
}

TEST(PolicyLoader, ReadsTheRulesInTheirOrder) {
  const auto loaded = load("version: 1\nrules:\n  - scheduler: bfq\n  - scheduler: none\n");
  ASSERT_TRUE(loaded.ok());
  ASSERT_EQ(loaded.policy.rules.size(), 2U);
  EXPECT_EQ(loaded.policy.rules.at(1).at.text(), "a.yaml:4:5");
}

TEST(PolicyLoader, AFileOfAnotherVersionIsNotGuessedAt) {
  for (const auto* const version :
       {"", "version:\n", "version: 2\n", "version: 1.0\n", "version: [1]\n"}) {
    const auto loaded = load(std::string{version} + "rules: [{ scheduler: none }]\n");
    EXPECT_EQ(loaded.errors.size(), 1U) << version;
    EXPECT_TRUE(loaded.policy.rules.empty()) << version;
  }
  EXPECT_TRUE(load("version: \"1\"\n").ok());
}

TEST(PolicyLoader, AWarningBreaksNothing) {
  const auto loaded = load("version: 1\nrules:\n  - scheduler: adios\n");
  EXPECT_TRUE(loaded.ok());
  EXPECT_EQ(loaded.warnings.size(), 1U);
  EXPECT_EQ(loaded.policy.rules.size(), 1U);
}

TEST(PolicyLoader, TellsAllErrorsOfAFileInTheirOrder) {
  const auto loaded = load(
      "rules:\n"
      "  - match: { clas: nvme, rotational: maybe }\n"
      "    scheduler: kiber\n"
      "  - 17\n"
      "  - scheduler: [bfq, bfq]\n"
      "verson: 1\n");
  EXPECT_TRUE(loaded.policy.rules.empty());
  std::vector<std::string> places;
  for (const auto& error : loaded.errors) places.push_back(error.at.text());
  EXPECT_EQ(places,
            (std::vector<std::string>{"a.yaml:1:1", "a.yaml:2:14", "a.yaml:2:38", "a.yaml:3:16",
                                      "a.yaml:4:5", "a.yaml:5:22", "a.yaml:6:1"}));
}

TEST(PolicyLoader, TellsNoMoreThanAHundredErrors) {
  const auto loaded = load("version: 1\nrules:\n" + repeated("  - scheduler: kiber\n", 150));
  ASSERT_EQ(loaded.errors.size(), 101U);
  EXPECT_EQ(loaded.errors.back().text(), "a.yaml: 50 more errors");
}

TEST(PolicyLoader, AHundredErrorsAreAllTold) {
  const auto loaded = load("version: 1\nrules:\n" + repeated("  - scheduler: kiber\n", 100));
  ASSERT_EQ(loaded.errors.size(), 100U);
  EXPECT_EQ(loaded.errors.back().at.line, 102);
}

TEST(PolicyLoader, TellsNoMoreThanAHundredWarnings) {
  const auto loaded = load("version: 1\nrules:\n" + repeated("  - scheduler: noop\n", 150));
  EXPECT_TRUE(loaded.ok());
  ASSERT_EQ(loaded.warnings.size(), 101U);
  EXPECT_EQ(loaded.warnings.back().text(), "a.yaml: 50 more warnings");
}

TEST(PolicyLoader, NestingBeyondTheLimitIsToldNotFollowed) {
  const auto loaded = load("version: 1\nrules: [{ match: { " + repeated("not: { ", 40) +
                           "class: usb" + repeated("}", 40) + " } }]");
  ASSERT_EQ(loaded.errors.size(), 1U);
  EXPECT_NE(loaded.errors.front().what.find("levels of nesting"), std::string::npos);
}

TEST(PolicyLoader, JoinsFilesInTheirOrder) {
  const auto all = load_policies({{"a.yaml", "version: 1\nrules: [{ name: x, scheduler: none }]"},
                                  {"b.yaml", ""},
                                  {"c.yaml", "version: 1\nrules: [{ name: x, scheduler: bfq }]"}});
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all.policy.rules.size(), 2U);
  EXPECT_EQ(all.policy.rules.at(1).at.file, "c.yaml");
}

TEST(PolicyLoader, OneBrokenFileBreaksAllAndEveryFileIsHeard) {
  const auto all = load_policies({{"a.yaml", "version: 1\nrules: [{ scheduler: kiber }]"},
                                  {"b.yaml", "version: 1\nrules: [{ scheduler: none }]"},
                                  {"c.yaml", "version: 3"}});
  EXPECT_TRUE(all.policy.rules.empty());
  ASSERT_EQ(all.errors.size(), 2U);
  EXPECT_EQ(all.errors.at(1).at.file, "c.yaml");
}

TEST(PolicyLoader, TheWarningsOfEveryFileAreHeard) {
  const auto all = load_policies({{"a.yaml", "version: 1\nrules: [{ scheduler: adios }]"},
                                  {"b.yaml", "version: 1\nrules: [{ scheduler: noop }]"}});
  EXPECT_TRUE(all.ok());
  ASSERT_EQ(all.warnings.size(), 2U);
  EXPECT_EQ(all.warnings.at(1).at.file, "b.yaml");
}

}  // namespace
}  // namespace elevatord
