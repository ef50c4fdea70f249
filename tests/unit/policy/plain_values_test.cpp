#include "plain_values.hpp"

#include <gtest/gtest.h>

#include "yaml_entry.hpp"

namespace elevatord {
namespace {

/// The first error of reading `text` into a T; empty where there is none.
template <typename T>
std::string error_of(const std::string& text) {
  Findings findings;
  const auto root = read_yaml("f.yaml", "key: " + text + "\n", findings);
  T value{};
  const bool read = read_value(root.entries.at(0), value, findings);
  EXPECT_EQ(read, findings.errors.empty());
  return findings.errors.empty() ? "" : findings.errors.front().text();
}

template <typename T>
T value_of(const std::string& text) {
  Findings findings;
  const auto root = read_yaml("f.yaml", "key: " + text + "\n", findings);
  T value{};
  EXPECT_TRUE(read_value(root.entries.at(0), value, findings)) << text;
  return value;
}

using Texts = std::vector<std::string>;
using Map = std::map<std::string, std::string>;

TEST(PlainValues, NumbersAreWholeAndFit) {
  EXPECT_EQ(value_of<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(value_of<std::int64_t>("-1"), -1);
  EXPECT_NE(error_of<std::uint64_t>("18446744073709551616"), "");
  EXPECT_NE(error_of<std::uint64_t>("-1"), "");
  EXPECT_NE(error_of<std::int64_t>("1.5"), "");
  EXPECT_EQ(error_of<std::int64_t>("[1]"),
            "f.yaml:1:6: key: expected a whole number, found a list");
}

TEST(PlainValues, ATextIsAListOfOne) {
  EXPECT_EQ(value_of<Texts>("a"), Texts{"a"});
  EXPECT_EQ(value_of<Texts>("[a, 'hex:ff']"), (Texts{"a", "\xff"}));
  EXPECT_EQ(value_of<Texts>("[]"), Texts{});
  EXPECT_NE(error_of<Texts>("[a, [b]]"), "");
}

TEST(PlainValues, MapsAreOfTexts) {
  EXPECT_EQ(value_of<Map>("{ a: 1, 'hex:ff': '' }"), (Map{{"a", "1"}, {"\xff", ""}}));
  EXPECT_NE(error_of<Map>("{ a: [1] }"), "");
  EXPECT_NE(error_of<Map>("{ 'hex:f': 1 }"), "");
  EXPECT_NE(error_of<Map>("a"), "");
}

TEST(PlainValues, WordsAreThoseOfPolicies) {
  EXPECT_EQ(value_of<DeviceClass>("nvme-path"), DeviceClass::NvmePath);
  EXPECT_EQ(value_of<Medium>("hdd"), Medium::Hdd);
  EXPECT_EQ(error_of<Medium>("hd"), "f.yaml:1:6: unknown key 'hd' (did you mean hdd?)");
}

TEST(PlainValues, AKeyWithoutAValueIsAMistake) {
  EXPECT_EQ(error_of<std::string>(""), "f.yaml:1:1: key: expected a text, found nothing");
}

TEST(PlainValues, AnOptionalVariableIsSetByAGoodValueOnly) {
  EXPECT_EQ(value_of<std::optional<std::int64_t>>("7"), 7);
  EXPECT_NE(error_of<std::optional<std::int64_t>>("seven"), "");
}

}  // namespace
}  // namespace elevatord
