#include "yaml_fields.hpp"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::an_entry;
using testing::texts_of;
using Texts = std::vector<std::string>;

constexpr auto kKnown = std::to_array<std::string_view>({"scheduler", "enabled"});
constexpr auto kLater = std::to_array<std::string_view>({"queue"});
constexpr auto kElsewhere = std::to_array<std::string_view>({"class"});

/// What a rule's map with these keys is told.
Texts told_of_keys(const std::string& map) {
  Findings findings;
  const auto node = read_yaml("a.yaml", map, findings);
  check_map(node, "rule", {kKnown, kLater, kElsewhere, "under match:"}, findings);
  return texts_of(findings.errors);
}

/// What a reader makes of `key: VALUE`, and the first error.
template <typename Reader>
auto read(const std::string& value, Reader reader) {
  Findings findings;
  const auto entry = an_entry("key: " + value, findings);
  auto result = reader(entry, findings);
  return std::pair{std::move(result), findings.errors.empty() ? "" : findings.errors[0].text()};
}

auto text(const std::string& value) {
  return read(value, read_text);
}

auto flag(const std::string& value) {
  return read(value, read_flag);
}

auto texts(const std::string& value, bool empty_allowed = false) {
  return read(value, [&](const YamlEntry& entry, Findings& findings) {
    return joined_texts(read_texts(entry, findings, empty_allowed));
  });
}

TEST(YamlFields, KnownKeysAreTakenWithoutAWord) {
  EXPECT_EQ(told_of_keys("{ enabled: x, scheduler: y }"), Texts{});
  EXPECT_EQ(told_of_keys("{}"), Texts{});
}

TEST(YamlFields, EveryKeyThatIsNotKnownIsToldOfWithTheNearestOne) {
  EXPECT_EQ(told_of_keys("{ schedular: x, colour: y }"),
            (Texts{"a.yaml:1:3: unknown key 'schedular' (did you mean scheduler?)",
                   "a.yaml:1:17: unknown key 'colour' (known: scheduler, enabled)"}));
}

TEST(YamlFields, AKeyOfALaterVersionOrOfAnotherMapIsToldAsSuch) {
  EXPECT_EQ(told_of_keys("{ queue: x }"),
            Texts{"a.yaml:1:3: queue: is not supported by this version"});
  EXPECT_EQ(told_of_keys("{ class: x }"),
            Texts{"a.yaml:1:3: class: does not belong here but under match:"});
}

TEST(YamlFields, AMergeKeyIsToldOnceAndAQuotedOneIsAKeyLikeAnyOther) {
  EXPECT_EQ(told_of_keys("<<: x"), Texts{"a.yaml:1:1: merge keys (<<) are not supported"});
  EXPECT_EQ(told_of_keys("'<<': x"),
            Texts{"a.yaml:1:1: unknown key '<<' (known: scheduler, enabled)"});
}

TEST(YamlFields, WhatIsNoMapIsToldByItsName) {
  EXPECT_EQ(told_of_keys("[x]"), Texts{"a.yaml:1:1: rule: expected a map, found a list"});
  EXPECT_EQ(told_of_keys("x"), Texts{"a.yaml:1:1: rule: expected a map, found 'x'"});
  EXPECT_EQ(told_of_keys("~"), Texts{"a.yaml:1:1: rule: expected a map, found nothing"});
}

TEST(YamlFields, AMapWithUnknownKeysIsStillRead) {
  // Otherwise the mistakes under its other keys would be told one at a time.
  Findings findings;
  EXPECT_TRUE(check_map(read_yaml("a.yaml", "{ x: 1 }", findings), "rule", {kKnown}, findings));
  EXPECT_FALSE(check_map(read_yaml("a.yaml", "x", findings), "rule", {kKnown}, findings));
}

TEST(YamlFields, AKeyWithoutAValueIsToldAtTheKey) {
  Findings findings;
  EXPECT_FALSE(check_present(an_entry("\n\nkey:\n\n", findings), findings));
  EXPECT_EQ(texts_of(findings.errors), Texts{"a.yaml:3:1: key: has no value"});
  EXPECT_TRUE(check_present(an_entry("key: ''", findings), findings));
}

TEST(YamlFields, ATextIsOneThatIsNotEmpty) {
  EXPECT_EQ(text("x y").first, "x y");
  EXPECT_EQ(text("0x10").first, "0x10");
  EXPECT_EQ(text("[x]").second, "a.yaml:1:6: key: expected a text, found a list");
  EXPECT_EQ(text("{}").second, "a.yaml:1:6: key: expected a text, found a map");
  EXPECT_EQ(text("~").second, "a.yaml:1:1: key: has no value");
  EXPECT_FALSE(text("''").first);
}

TEST(YamlFields, AnUnquotedBoundIsToldToBeQuoted) {
  // To YAML `>1` is the head of a folded text, of which nothing follows.
  EXPECT_EQ(text(">1").second,
            "a.yaml:1:6: key: the text is empty (one that starts with > must be quoted)");
  EXPECT_EQ(texts(">1").second, text(">1").second);
  EXPECT_EQ(text("\">1\"").first, ">1");
}

TEST(YamlFields, AFlagIsTrueOrFalseQuotedOrNot) {
  EXPECT_EQ(flag("true").first, true);
  EXPECT_EQ(flag("\"true\"").first, true);
  EXPECT_EQ(flag("false").first, false);
  EXPECT_EQ(flag("'false'").first, false);
}

TEST(YamlFields, TheOtherWordsForAFlagAreErrorsWithTheRightWord) {
  for (const auto* const word : {"yes", "Yes", "YES", "on", "On", "True", "TRUE", "1"}) {
    EXPECT_FALSE(flag(word).first) << word;
    EXPECT_TRUE(flag(word).second.ends_with("(write true)")) << flag(word).second;
  }
  for (const auto* const word : {"no", "No", "NO", "off", "Off", "False", "FALSE", "0"}) {
    EXPECT_FALSE(flag(word).first) << word;
    EXPECT_TRUE(flag(word).second.ends_with("(write false)")) << flag(word).second;
  }
}

TEST(YamlFields, WhatIsNoFlagAtAllGetsNoHint) {
  EXPECT_EQ(flag("maybe").second, "a.yaml:1:6: key: expected true or false, found 'maybe'");
  EXPECT_EQ(flag("[true]").second, "a.yaml:1:6: key: expected true or false, found a list");
  EXPECT_EQ(flag("''").second, "a.yaml:1:6: key: expected true or false, found an empty text");
  EXPECT_EQ(flag("").second, "a.yaml:1:1: key: has no value");
}

TEST(YamlFields, OneTextIsAsGoodAsAListOfOne) {
  EXPECT_EQ(texts("x").first, "x");
  EXPECT_EQ(texts("[x]").first, "x");
  EXPECT_EQ(texts("[b, a, b]").first, "b, a, b");
}

TEST(YamlFields, AListWithoutElementsIsNotEverythingButAMistake) {
  EXPECT_EQ(texts("[]").second, "a.yaml:1:6: key: the list is empty");
  EXPECT_EQ(texts("{ x: y }").second,
            "a.yaml:1:6: key: expected a text or a list of texts, found a map");
  EXPECT_EQ(texts("~").second, "a.yaml:1:1: key: has no value");
}

TEST(YamlFields, ABadElementIsToldOfAndTheOthersAreRead) {
  EXPECT_EQ(texts("[x, [y], z]"), (std::pair<std::string, std::string>{
                                      "x, z", "a.yaml:1:10: key: expected a text, found a list"}));
  EXPECT_EQ(texts("[x, ~]").second, "a.yaml:1:6: key: element 2 is empty");
  EXPECT_EQ(texts("[x, '', z]").first, "x, z");
  EXPECT_EQ(texts("[x, '']").second.substr(0, 12), "a.yaml:1:10:");
}

TEST(YamlFields, AnEmptyTextIsTakenWhereItMeansSomething) {
  EXPECT_EQ(texts("['', x]", true), (std::pair<std::string, std::string>{"(empty), x", ""}));
  EXPECT_EQ(texts("[~]", true).second, "a.yaml:1:6: key: element 1 is empty");
}

TEST(YamlFields, WhatYamlRefusedIsNotToldAgain) {
  Findings findings;
  const auto root = read_yaml("a.yaml", "a: &x 1\nb: *x\nc: [*x, y]\n", findings);
  const auto told = findings.errors.size();
  const auto& broken = *root.find("b");
  EXPECT_FALSE(check_present(broken, findings));
  EXPECT_FALSE(check_map(broken.value, "rule", {kKnown}, findings));
  EXPECT_FALSE(read_text(broken, findings));
  EXPECT_FALSE(read_flag(broken, findings));
  EXPECT_TRUE(read_texts(broken, findings).empty());
  EXPECT_EQ(joined_texts(read_texts(*root.find("c"), findings)), "y");
  EXPECT_EQ(findings.errors.size(), told);
}

TEST(YamlFields, ATextHasOneLine) {
  for (const auto* const text : {"name: \"a\\nb\"", "name: \"a\\rb\"", "name: |\n  a\n  b"}) {
    Findings findings;
    EXPECT_EQ(read_text(an_entry(text, findings), findings), std::nullopt) << text;
    EXPECT_EQ(texts_of(findings.errors),
              std::vector<std::string>{"a.yaml:1:7: name: expected a text of one line"});
  }
}

}  // namespace
}  // namespace elevatord
