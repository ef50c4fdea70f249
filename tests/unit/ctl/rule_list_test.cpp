#include "rule_list.hpp"

#include <gtest/gtest.h>

#include "json_output.hpp"

namespace elevatord::ctl {
namespace {

using Settings = std::vector<std::string>;

ExplainedRule rule(const std::string& name, const std::string& outcome, Settings decides = {}) {
  return {name, "10.yaml:3", outcome, "", "", "", "", std::move(decides)};
}

std::vector<ListedRule> a_list() {
  return rules_of({
      {"sda",
       {},
       {rule("hdd", "decides", {"scheduler", "queue/nr_requests"}), rule("off", "disabled"),
        rule("rest", "beaten")}},
      {"sdb",
       {},
       {rule("hdd", "decides", {"scheduler", "queue/nr_requests"}), rule("off", "disabled"),
        rule("rest", "beaten")}},
      {"vda",
       {},
       {rule("hdd", "decides", {"queue/nr_requests"}), rule("off", "disabled"),
        rule("rest", "fails")}},
  });
}

TEST(RuleList, ShowsWhichRuleDecidesWhatForWhichDisks) {
  EXPECT_EQ(rules_view(a_list(), OutputStyle{}),
            "RULE              SETTINGS                DISKS\n"
            "hdd (10.yaml:3)   scheduler, nr_requests  sda, sdb\n"
            "hdd (10.yaml:3)   nr_requests             vda\n"
            "off (10.yaml:3)   -                       disabled\n"
            "rest (10.yaml:3)  -                       none\n");
}

TEST(RuleList, FoldsDisksToTheTerminal) {
  std::vector<DeviceExplanation> disks;
  for (const char* name : {"nvme0n1", "nvme1n1", "nvme2n1", "nvme3n1", "sda", "sdb", "sdc"}) {
    disks.push_back({name, {}, {rule("all", "decides", {"scheduler"})}});
  }
  OutputStyle style;
  style.width = 60;
  const auto text = rules_view(rules_of(disks), style);
  EXPECT_NE(text.find("nvme0n1, nvme1n1, +5 more\n"), std::string::npos) << text;
}

TEST(RuleList, HasStableNamesForPrograms) {
  EXPECT_EQ(
      rules_json({{"hdd", "10.yaml:3", true, {{{"scheduler"}, {"sda"}}}}}),
      "[\n  {\n    \"name\": \"hdd\",\n    \"at\": \"10.yaml:3\",\n    \"enabled\": true,\n"
      "    \"takes\": [\n      {\n        \"settings\": [\n          \"scheduler\"\n        ],\n"
      "        \"disks\": [\n          \"sda\"\n        ]\n      }\n    ]\n  }\n]\n");
}

TEST(RuleList, APolicyThatCameBetweenTwoAnswersMixesNothingUp) {
  const auto rules = rules_of({{"sda", {}, {rule("old", "decides", {"scheduler"})}},
                               {"sdb", {}, {rule("new", "decides", {"scheduler"})}}});
  ASSERT_EQ(rules.size(), 2U);
  EXPECT_EQ(rules[0].shares.front().disks, Settings{"sda"});
  EXPECT_EQ(rules[1].shares.front().disks, Settings{"sdb"});
}

}  // namespace
}  // namespace elevatord::ctl
