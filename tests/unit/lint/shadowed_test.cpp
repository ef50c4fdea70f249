#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::count_of;

/// Whether the second rule is said to be shadowed by the first.
bool shadows(const std::string& first, const std::string& second) {
  return count_of("shadowed", "- { match: { " + first + " }, scheduler: bfq }\n- { match: { " +
                                  second + " }, scheduler: none }\n") > 0;
}

TEST(Shadowed, TheSameMatchOrAWeakerOne) {
  EXPECT_TRUE(shadows("class: sata", "class: sata"));
  EXPECT_TRUE(shadows("", "class: sata"));
  EXPECT_TRUE(shadows("class: sata", "class: sata, medium: hdd"));
  EXPECT_TRUE(shadows("medium: hdd", "class: sata, medium: hdd"));
}

TEST(Shadowed, NotWhereTheLaterRuleHasMoreDisks) {
  EXPECT_FALSE(shadows("class: sata", "medium: hdd"));
  EXPECT_FALSE(shadows("class: sata, medium: hdd", "class: sata"));
  EXPECT_FALSE(shadows("class: sata", ""));
}

TEST(Shadowed, GlobsByWhatCanBeProven) {
  EXPECT_TRUE(shadows("model: \"WDC*\"", "model: WDC10EZEX"));
  EXPECT_TRUE(shadows("model: \"W*\"", "model: \"WDC*\""));
  EXPECT_TRUE(shadows("model: [\"A*\", \"B*\"]", "model: [B1, A1, \"B2?\"]"));
  EXPECT_TRUE(shadows("model: \"*\"", "model: \"[AB]*\""));
  EXPECT_FALSE(shadows("model: \"WDC*\"", "model: \"W*\""));
  EXPECT_FALSE(shadows("model: \"WDC*\"", "model: [WDC1, ST1]"));
  EXPECT_FALSE(shadows("model: \"*A\"", "model: \"?A\"")) << "true, but not proven";
  EXPECT_FALSE(shadows("model: WDC1", "serial: WDC1"));
}

TEST(Shadowed, ListsOfClassesAndMedia) {
  EXPECT_TRUE(shadows("class: [sata, sas, usb]", "class: [usb, sata]"));
  EXPECT_TRUE(shadows("class: \"s*\"", "class: [sata, sas]"));
  EXPECT_TRUE(shadows("class: [nvme, nvme-path]", "class: \"nvme*\""));
  EXPECT_TRUE(shadows("medium: [hdd, unknown]", "class: sata, medium: hdd"));
  EXPECT_FALSE(shadows("class: [sata, sas]", "class: [sata, nvme]"));
}

TEST(Shadowed, Ranges) {
  EXPECT_TRUE(shadows("size: \">1T\"", "size: \">2T\""));
  EXPECT_TRUE(shadows("size: \">1T\"", "size: \"2T..4T\""));
  EXPECT_TRUE(shadows("hw_queues: [1, \">4\"]", "hw_queues: [\"8..16\", 1]"));
  EXPECT_FALSE(shadows("size: \">2T\"", "size: \">1T\""));
  EXPECT_FALSE(shadows("size: \"1T..2T\"", "size: \">1T\""));
  EXPECT_FALSE(shadows("size: \">1T\"", "hw_queues: \">1\""));
}

TEST(Shadowed, Kernels) {
  EXPECT_TRUE(shadows("kernel: \">=6.11\"", "kernel: \"6.12..6.18\""));
  EXPECT_TRUE(shadows("kernel: \"<6.11\"", "kernel: 6.1"));
  EXPECT_FALSE(shadows("kernel: \">=6.12\"", "kernel: \">=6.11\""));
  EXPECT_TRUE(shadows("quirk: [bfq-hang-4.15, switch-race]", "quirk: switch-race"));
  EXPECT_FALSE(shadows("quirk: switch-race", "quirk: [bfq-hang-4.15, switch-race]"));
}

TEST(Shadowed, FlagsAndProperties) {
  EXPECT_TRUE(shadows("rotational: true", "rotational: true, class: sata"));
  EXPECT_FALSE(shadows("rotational: true", "rotational: false"));
  EXPECT_FALSE(shadows("rotational: true", "removable: true"));
  EXPECT_TRUE(shadows("property: { ID_BUS: \"u*\" }", "property: { ID_BUS: usb, ID_X: y }"));
  EXPECT_FALSE(shadows("property: { ID_BUS: \"*\" }", "property: { ID_PATH: a }"));
}

TEST(Shadowed, WhatNotTakesAway) {
  EXPECT_TRUE(shadows("not: { class: nvme }", "not: { class: nvme }, medium: hdd"));
  EXPECT_TRUE(shadows("not: { class: nvme }", "class: sata"));
  EXPECT_TRUE(shadows("not: { model: WDC1 }", "not: { model: \"WDC*\" }"));
  EXPECT_FALSE(shadows("not: { model: \"WDC*\" }", "not: { model: WDC1 }"));
  EXPECT_FALSE(shadows("not: { class: sata }", "class: [sata, nvme]"));
  EXPECT_FALSE(shadows("not: { class: nvme-path }", "class: nvme"));
  EXPECT_FALSE(shadows("not: { class: nvme }", "rotational: true"))
      << "an NVMe disk may rotate one day";
  EXPECT_FALSE(shadows("class: sata, not: { model: X }", "class: sata"));
}

TEST(Shadowed, Alternatives) {
  EXPECT_TRUE(shadows("any: [ { class: sata }, { medium: hdd } ]", "class: sas, medium: hdd"));
  EXPECT_TRUE(shadows("medium: hdd", "any: [ { medium: hdd, class: sata }, { medium: hdd } ]"));
  EXPECT_FALSE(shadows("medium: hdd", "any: [ { medium: hdd }, { class: sata } ]"));
  EXPECT_FALSE(shadows("any: [ { class: sata }, { class: sas } ]", "class: usb"));
}

TEST(Shadowed, ARuleForAllDisksDoesNotTakeThoseThatMustBeNamed) {
  for (const auto* const each : {"loop", "zram", "dm", "md", "brd", "zvol", "multipath-path"}) {
    EXPECT_FALSE(shadows("", std::string{"class: "} + each)) << each;
    EXPECT_FALSE(shadows("size: \">1\"", std::string{"size: \">2\", class: [sata, "} + each + "]"))
        << each;
  }
  EXPECT_FALSE(shadows("", "name: \"loop*\""));
  EXPECT_FALSE(shadows("", "id: \"dm-name-*\"")) << "which may be any class";
  EXPECT_FALSE(shadows("name: \"*\"", "class: multipath-path"));
  EXPECT_TRUE(shadows("name: \"*\"", "class: loop, name: \"loop*\""));
  EXPECT_TRUE(shadows("", "name: \"nvme*\""));
}

TEST(Shadowed, NobodyIsShadowedByWhatIsSwitchedOffOrSaysNothing) {
  EXPECT_EQ(count_of("shadowed", "- { enabled: false, scheduler: bfq }\n- { scheduler: none }\n"),
            0);
  EXPECT_EQ(count_of("shadowed", "- { scheduler: from_udev }\n- { scheduler: none }\n"), 0);
  EXPECT_EQ(count_of("shadowed", "- { queue: { nomerges: 1 } }\n- { scheduler: none }\n"), 0);
  EXPECT_EQ(count_of("shadowed", "- { scheduler: keep }\n- { scheduler: none }\n"), 1);
  EXPECT_EQ(count_of("shadowed", "- { scheduler: bfq }\n- { enabled: false, scheduler: none }\n"),
            0);
}

TEST(Shadowed, SaysByWhichRuleOfWhichFile) {
  auto policy = a_policy("- { name: all, scheduler: bfq }\n", "/etc/10.yaml");
  const auto later =
      a_policy("- { name: ssd, match: { medium: ssd }, scheduler: none }\n", "/etc/20.yaml");
  policy.rules.push_back(later.rules.front());
  const auto findings = lint(policy);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().at.file_and_line(), "/etc/20.yaml:3");
  EXPECT_EQ(findings.front().what,
            "rule 'ssd' never decides anything: rule 'all' (/etc/10.yaml:3) takes all its disks "
            "before and names all that it sets; put the narrower rule first, or take one out");
}

TEST(Shadowed, ShippedRulesAreMadeToBeOverridden) {
  auto policy = a_policy("- { name: all, scheduler: bfq }\n", "/etc/10.yaml");
  const auto later = a_policy("- { name: all, scheduler: keep }\n", "/usr/lib/90.yaml");
  policy.rules.push_back(later.rules.front());
  EXPECT_TRUE(lint(policy, "/usr/lib/").empty());
  EXPECT_EQ(testing::codes_of(lint(policy)),
            (std::vector<std::string>{"shadowed", "duplicate-name"}));
}

TEST(Shadowed, BySeveralRulesTogether) {
  const auto findings = lint(
      a_policy("- { name: a, scheduler: bfq }\n- { name: b, queue: { nomerges: 1 } }\n"
               "- { name: c, match: { class: sata }, scheduler: none, queue: { nomerges: 2 } }\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings.front().what.find("rule 'a' (10-test.yaml:3) and rule 'b'"),
            std::string::npos);
}

TEST(PartlyShadowed, SettingBySetting) {
  const auto findings =
      lint(a_policy("- { name: a, match: { medium: hdd }, queue: { nr_requests: 64 } }\n"
                    "- { name: b, match: { medium: hdd, class: sata }, scheduler: bfq, queue: { "
                    "nr_requests: 128 } }\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().code, "partly-shadowed");
  EXPECT_EQ(findings.front().what,
            "rule 'b' never decides queue/nr_requests: rule 'a' (10-test.yaml:3) takes all its "
            "disks before and names it; put the narrower rule first, or take it out here");
}

}  // namespace
}  // namespace elevatord
