#include "attribute_reader.hpp"

#include <gtest/gtest.h>

#include "decision.hpp"
#include "disk_builder.hpp"
#include "policy_builder.hpp"
#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;
using testing::an_entry;
using testing::texts_of;
using Texts = std::vector<std::string>;

/// What stands behind `attr: `, compiled.
struct Attributes {
  Findings findings;
  std::vector<Condition> conditions;

  explicit Attributes(const std::string& value) {
    read_attributes(an_entry("attr: " + value, findings), conditions, findings);
  }

  [[nodiscard]] Texts errors() const { return texts_of(findings.errors); }

  [[nodiscard]] Verdict on(const DeviceFacts& facts) const {
    EXPECT_EQ(errors(), Texts{});
    return evaluate(conditions, facts);
  }
};

TEST(AttributeReader, MakesOneConditionOfEachPath) {
  const Attributes attributes("{ queue/dax: 0, device/vendor: [\"ATA*\", WDC], removable: 1 }");
  ASSERT_EQ(attributes.errors(), Texts{});
  ASSERT_EQ(attributes.conditions.size(), 3U);
  EXPECT_EQ(attributes.conditions[1].key, "attr device/vendor");
  EXPECT_EQ(attributes.conditions[1].wanted, "ATA*, WDC");
  EXPECT_EQ(attributes.conditions[1].at.text(), "a.yaml:1:23");
}

TEST(AttributeReader, TheTextMatchesAsAGlobAndAListMeansAnyOfThem) {
  const Attributes attributes("{ device/vendor: [\"ATA*\", WDC] }");
  EXPECT_EQ(attributes.on(a_disk("sda").attribute("device/vendor", "ATA 2")).truth, Truth::Yes);
  EXPECT_EQ(attributes.on(a_disk("sda").attribute("device/vendor", "WDC")).truth, Truth::Yes);
  const auto other = attributes.on(a_disk("sda").attribute("device/vendor", "SEAGATE"));
  EXPECT_EQ(other.truth, Truth::No);
  EXPECT_EQ(other.found, "SEAGATE");
}

TEST(AttributeReader, AllPathsOfAMapMustHold) {
  const Attributes attributes("{ ro: 0, removable: 1 }");
  EXPECT_EQ(attributes.on(a_disk("sda").attribute("ro", "0").attribute("removable", "1")).truth,
            Truth::Yes);
  EXPECT_EQ(attributes.on(a_disk("sda").attribute("ro", "0").attribute("removable", "0")).truth,
            Truth::No);
}

TEST(AttributeReader, OneThatIsNotThereDoesNotHoldAndOneThatNobodyReadIsWaitedFor) {
  const Attributes attributes("{ queue/dax: \"*\" }");
  EXPECT_EQ(attributes.on(a_disk("sda")).truth, Truth::No);
  EXPECT_EQ(attributes.on(a_disk("sda")).found, "(absent)");
  EXPECT_EQ(attributes.on(a_disk("sda").attribute_not_yet("queue/dax")).truth, Truth::NotYet);
}

TEST(AttributeReader, AnEmptyTextCanBeAskedFor) {
  const Attributes attributes("{ device/label: \"\" }");
  EXPECT_EQ(attributes.on(a_disk("sda").attribute("device/label", "")).truth, Truth::Yes);
  EXPECT_EQ(attributes.on(a_disk("sda").attribute("device/label", "x")).truth, Truth::No);
}

TEST(AttributeReader, ADecisionWaitsForAnAttributeThatNobodyRead) {
  const auto policy = a_policy("- { match: { attr: { queue/dax: 1 } }, scheduler: none }\n");
  const auto decision = decide(policy, a_disk("sda").attribute_not_yet("queue/dax"));
  EXPECT_EQ(decision.kind, Decision::Kind::Deferred);
  EXPECT_EQ(decision.because, "10-test.yaml:3 waits for attr queue/dax");
}

TEST(AttributeReader, PathsThatLeadElsewhereAreMistakesAtTheirPlace) {
  EXPECT_EQ(Attributes("{ /sys/block/sda/ro: 0 }").errors(),
            Texts{"a.yaml:1:9: attr: '/sys/block/sda/ro': the path is relative to the disk's "
                  "directory in /sys/block"});
  EXPECT_EQ(Attributes("{ ../sdb/ro: 0 }").errors(),
            Texts{"a.yaml:1:9: attr: '../sdb/ro': the path must stay below the disk's directory, "
                  "without . and .."});
  EXPECT_EQ(Attributes("{ \"mq/*/nr_tags\": 0 }").errors(),
            Texts{"a.yaml:1:9: attr: 'mq/*/nr_tags': a path is no glob: each names one attribute"});
}

TEST(AttributeReader, WhatNoAttributeCanHaveIsAMistake) {
  ASSERT_EQ(Attributes("{ ro: größe }").errors().size(), 1U);
  EXPECT_EQ(Attributes("{ ro: größe }").findings.errors.front().code, "never-matches");
  EXPECT_EQ(Attributes("{ ro: [0, \"" + std::string(257, 'a') + "\"] }").errors().size(), 1U);
}

TEST(AttributeReader, OnlyAMapOfTextsWillDo) {
  EXPECT_EQ(Attributes("ro").errors(),
            Texts{"a.yaml:1:7: attr: expected a map such as { device/vendor: \"ATA*\" }, found "
                  "'ro'"});
  for (const auto* const value :
       {"[ro]", "{ }", "~", "{ ro: }", "{ ro: { a: b } }", "{ ro: [] }"}) {
    EXPECT_EQ(Attributes(value).errors().size(), 1U) << value;
  }
}

TEST(AttributeReader, WarnsOfWhatRulesThemselvesSet) {
  for (const auto* const path :
       {"queue/scheduler", "queue/nr_requests", "queue/iosched/low_latency"}) {
    const Attributes attributes("{ " + std::string{path} + ": x }");
    EXPECT_EQ(attributes.errors(), Texts{});
    ASSERT_EQ(attributes.findings.warnings.size(), 1U) << path;
    EXPECT_EQ(attributes.findings.warnings.front().code, "circular");
  }
  EXPECT_TRUE(Attributes("{ queue/rotational: 0, queue/dax: 0 }").findings.warnings.empty());
}

}  // namespace
}  // namespace elevatord
