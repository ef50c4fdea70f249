#include "yaml_scalar.hpp"

#include <gtest/gtest.h>

#include "yaml_document.hpp"

namespace elevatord {
namespace {

/// What a file gives back that has the text as a value and as a key.
std::string read_back(const std::string& text) {
  Findings findings;
  const auto root =
      read_yaml("a.yaml", yaml_scalar(text) + ": [" + yaml_scalar(text) + "]\n", findings);
  if (!findings.errors.empty() || root.entries.size() != 1) return "(broken)";
  const auto key = text_of_scalar(root.entries.front().key);
  const auto value = text_of_scalar(root.entries.front().value.items.front().text);
  return key && value && *key == *value ? *value : "(different)";
}

TEST(YamlScalar, WordsStayAsTheyAre) {
  EXPECT_EQ(yaml_scalar("mq-deadline"), "mq-deadline");
  EXPECT_EQ(yaml_scalar("queue/nr_requests"), "queue/nr_requests");
}

TEST(YamlScalar, TextsWithBlanksStandInQuotes) {
  EXPECT_EQ(yaml_scalar("ATA \"Disk\""), "\"ATA \\\"Disk\\\"\"");
}

TEST(YamlScalar, WhatIsNoTextIsWrittenAsBytes) {
  EXPECT_EQ(yaml_scalar("S\xff\x01"), "\"hex:53ff01\"");
}

class AnyText : public ::testing::TestWithParam<std::string> {};

TEST_P(AnyText, ComesBackAsItWas) {
  EXPECT_EQ(read_back(GetParam()), GetParam()) << yaml_scalar(GetParam());
}

INSTANTIATE_TEST_SUITE_P(YamlScalar, AnyText,
                         ::testing::Values("", "sda", "null", "~", "true", "-1", "- a", "a: b",
                                           "a #b", "#a", "*a", "&a", "!a", "<<", "%a", "@a", "`a`",
                                           "{a}", "[a]", "a,b", "'a'", "\"", "\\", "\\n", " a ",
                                           "a\tb", "a\nb", std::string("a\0b", 3), "\x7f", "\xff",
                                           "\xc2\x85", "\xe2\x80\xa8", "\xef\xbb\xbf", "f\xc3\xbcr",
                                           "\xf0\x9f\x92\xbe", "hex:", "hex:zz",
                                           std::string("\0", 1), std::string("a\0", 2)));

TEST(YamlScalar, HalfAByteIsNoText) {
  EXPECT_FALSE(text_of_scalar("hex:5"));
  EXPECT_FALSE(text_of_scalar("hex:5g"));
  EXPECT_FALSE(text_of_scalar("hex:+5"));
}

}  // namespace
}  // namespace elevatord
