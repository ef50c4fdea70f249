#include "rule_reader.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "match_reader.hpp"
#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::an_entry;
using testing::texts_of;

/// What stands behind `rules:`, compiled.
struct Rules {
  Findings findings;
  std::vector<Rule> rules;

  explicit Rules(const std::string& value) {
    rules = read_rules(an_entry("rules:" + value, findings), findings);
  }

  [[nodiscard]] std::vector<std::string> errors() const { return texts_of(findings.errors); }

  [[nodiscard]] std::vector<std::string> warnings() const { return texts_of(findings.warnings); }
};

/// A rule in one line that sets something, with `keys` before.
Rules one_rule(const std::string& keys) {
  return Rules(" [{ " + keys + ", scheduler: none }]");
}

TEST(RuleReader, CompilesARule) {
  const Rules read(
      "\n"
      "  - name: database\n"
      "    match: { class: nvme, serial: \"S5G*\" }\n"
      "    scheduler: [kyber, none, keep]\n"
      "    force: true\n"
      "    enabled: false\n");
  ASSERT_TRUE(read.errors().empty()) << read.errors().front();
  const auto& rule = read.rules.at(0);
  EXPECT_EQ(rule.name, "database");
  EXPECT_EQ(rule.at.text(), "a.yaml:2:5");
  EXPECT_TRUE(rule.force);
  EXPECT_FALSE(rule.enabled);
  EXPECT_EQ(rule.match.size(), 2U);
  EXPECT_EQ(rule.match.at(1).at.text(), "a.yaml:3:27");
  EXPECT_EQ(rule.scheduler->candidates.size(), 2U);
  EXPECT_TRUE(rule.scheduler->keep);
  EXPECT_EQ(rule.scheduler->at.text(), "a.yaml:4:5");
}

TEST(RuleReader, ARuleIsInForceAndCarefulUnlessItSaysOtherwise) {
  const auto read = one_rule("name: x");
  EXPECT_TRUE(read.rules.at(0).enabled);
  EXPECT_FALSE(read.rules.at(0).force);
}

TEST(RuleReader, NothingUnderRulesIsNoRule) {
  for (const auto* const nothing : {"", " ~", " []", "\n  # - scheduler: none"}) {
    const Rules read(nothing);
    EXPECT_TRUE(read.rules.empty() && read.errors().empty()) << nothing;
  }
}

TEST(RuleReader, RulesAreAListOfMaps) {
  EXPECT_EQ(Rules(" none").errors().at(0), "a.yaml:1:8: rules: expected a list, found 'none'");
  EXPECT_EQ(Rules(" {}").errors().at(0), "a.yaml:1:8: rules: expected a list, found a map");
  EXPECT_EQ(Rules(" [{ scheduler: none }, nvme, ~]").errors(),
            (std::vector<std::string>{"a.yaml:1:30: rule 2: expected a map, found 'nvme'",
                                      "a.yaml:1:8: rule 3: expected a map, found nothing"}));
}

TEST(RuleReader, ANamelessRuleIsCalledByItsNumber) {
  const Rules read(" [{ name: x, scheduler: none }, { scheduler: bfq }]");
  EXPECT_EQ(read.rules.at(1).name, "rule 2");
}

TEST(RuleReader, ANameIsTakenOnce) {
  const Rules read("\n  - { name: x, scheduler: none }\n  - { name: x, scheduler: bfq }");
  EXPECT_EQ(read.errors(),
            std::vector<std::string>{"a.yaml:3:13: duplicate rule name 'x' (first in line 2)"});
}

TEST(RuleReader, ANumberThatAnotherRuleHasForANameIsTakenToo) {
  // `elevatorctl explain` tells rules by their names.
  const Rules read("\n  - { name: rule 2, scheduler: none }\n  - { scheduler: bfq }");
  EXPECT_EQ(read.errors(),
            std::vector<std::string>{"a.yaml:3:5: duplicate rule name 'rule 2' (first in line 2)"});
}

TEST(RuleReader, ANameIsAText) {
  EXPECT_EQ(one_rule("name: [x]").errors().at(0),
            "a.yaml:1:17: name: expected a text, found a list");
  EXPECT_NE(one_rule("name: ''").errors().at(0).find("empty"), std::string::npos);
  EXPECT_EQ(one_rule("name: ~").errors().at(0), "a.yaml:1:11: name: has no value");
}

TEST(RuleReader, FlagsAreTrueOrFalse) {
  EXPECT_EQ(one_rule("force: yes").errors().at(0),
            "a.yaml:1:18: force: expected true or false, found 'yes' (write true)");
  EXPECT_EQ(one_rule("enabled: 0").errors().at(0),
            "a.yaml:1:20: enabled: expected true or false, found '0' (write false)");
}

TEST(RuleReader, AnEmptyOrMissingMatchHoldsForEveryDisk) {
  for (const auto* const match : {"name: x", "match: ~", "match: {}"}) {
    const auto read = one_rule(match);
    EXPECT_TRUE(read.errors().empty()) << match;
    EXPECT_TRUE(read.rules.at(0).match.empty()) << match;
  }
}

TEST(RuleReader, AMatchWithNothingUnderItIsDoubtful) {
  // Its last condition may have been commented out; `match: {}` is meant.
  const Rules read("\n  - match:\n    # name: sda\n    scheduler: none");
  ASSERT_EQ(read.findings.warnings.size(), 1U);
  EXPECT_EQ(read.findings.warnings.front().code, "matches-everything");
  EXPECT_EQ(read.findings.warnings.front().at.text(), "a.yaml:2:5");
  EXPECT_TRUE(one_rule("match: {}").warnings().empty());
}

TEST(RuleReader, ARuleThatSetsNothingIsDoubtful) {
  const Rules read("\n  - name: a\n");
  EXPECT_EQ(read.warnings(), std::vector<std::string>{"a.yaml:2:5: rule 'a' sets nothing"});
  EXPECT_EQ(read.findings.warnings.front().code, "no-setting");
}

TEST(RuleReader, ASettingThatIsMistypedIsNotCalledMissing) {
  const Rules read(" [{ name: a, schedular: none }]");
  EXPECT_EQ(read.errors().size(), 1U);
  EXPECT_TRUE(read.warnings().empty());
  // An error in one rule says nothing about the next.
  EXPECT_EQ(Rules(" [{ schedular: none }, { name: b }]").warnings().size(), 1U);
}

TEST(RuleReader, AMatcherBesideMatchIsSentUnderIt) {
  for (const auto matcher : matcher_names()) {
    if (matcher == "name") continue;  // a rule has one, too
    const auto read = one_rule(std::string{matcher} + ": x");
    EXPECT_EQ(read.errors(), std::vector<std::string>{"a.yaml:1:11: " + std::string{matcher} +
                                                      ": does not belong here but under match:"});
  }
}

TEST(RuleReader, TakesWhatLocalUsersMayHold) {
  const auto read = one_rule("allow_hold: [none, bfq]");
  EXPECT_TRUE(read.errors().empty());
  EXPECT_TRUE(read.warnings().empty());
  EXPECT_EQ(read.rules.at(0).allow_hold.size(), 2U);
  EXPECT_TRUE(one_rule("name: x").rules.at(0).allow_hold.empty());
}

TEST(RuleReader, WarnsOfHoldsInARuleThatDoesNotDecideTheScheduler) {
  const Rules read(" [{ queue: { nr_requests: 64 }, allow_hold: bfq }]");
  EXPECT_TRUE(read.errors().empty());
  EXPECT_EQ(read.findings.warnings.at(0).code, "no-effect");
}

TEST(RuleReader, WhatYamlRefusedIsToldOnce) {
  const Rules read(" [{ name: &x a, scheduler: none }, { name: *x, scheduler: none }]");
  ASSERT_EQ(read.findings.errors.size(), 2U);
  EXPECT_EQ(read.findings.errors.at(0).code, "anchor");
  EXPECT_EQ(read.findings.errors.at(1).code, "alias");
}

}  // namespace
}  // namespace elevatord
