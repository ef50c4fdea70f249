#include "json_output.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace elevatord::ctl {
namespace {

using nlohmann::json;

DeviceInfo a_device() {
  DeviceInfo device;
  device.name = "sda";
  device.device_class = "sata";
  device.scheduler = "mq-deadline";
  device.available = {"none", "mq-deadline"};
  device.wanted = {{"scheduler", std::string{"bfq"}}, {"nr_requests", std::uint64_t{64}}};
  device.because = {{"scheduler", "50-hdd.yaml:4"}};
  device.source = {{"scheduler", "policy"}};
  device.state = "unavailable";
  return device;
}

TEST(ListJson, HasTheMembersOfTheContract) {
  EXPECT_EQ(json::parse(list_json({a_device()})), json::parse(R"([{
    "name": "sda", "class": "sata", "scheduler": "mq-deadline",
    "available": ["none", "mq-deadline"], "wanted": {"scheduler": "bfq", "nr_requests": 64},
    "state": "unavailable", "source": {"scheduler": "policy"},
    "because": {"scheduler": "50-hdd.yaml:4"}, "last_result": ""}])"));
}

TEST(ListJson, KeepsArraysAndObjectsWhenEmpty) {
  const json device = json::parse(list_json({DeviceInfo{}})).at(0);
  EXPECT_EQ(device.at("available"), json::array());
  EXPECT_EQ(device.at("wanted"), json::object());
  EXPECT_EQ(device.at("source"), json::object());
  EXPECT_EQ(device.at("because"), json::object());
}

TEST(ListJson, SurvivesTextThatIsNotUtf8) {
  DeviceInfo device;
  device.last_result = "\xff\xfe";
  EXPECT_NO_THROW(static_cast<void>(json::parse(list_json({device}))));
}

TEST(DeviceJson, AddsToTheListsMembers) {
  const json device = json::parse(device_json(a_device(), {"why"}));
  EXPECT_EQ(device.at("name"), "sda");
  EXPECT_EQ(device.at("wanted").at("scheduler"), "bfq");
  EXPECT_EQ(device.at("configurable"), false);
  EXPECT_EQ(device.at("conclusions"), json::array({"why"}));
}

TEST(StatusJson, IsOneObject) {
  ManagerInfo manager;
  manager.state = "degraded";
  manager.policy_errors = {"a.yaml:1:2: bad"};
  const json status = json::parse(status_json(manager));
  EXPECT_EQ(status.at("state"), "degraded");
  EXPECT_EQ(status.at("policy_errors"), json::array({"a.yaml:1:2: bad"}));
  EXPECT_EQ(status.at("writes_done"), 0);
}

TEST(PlanJson, IsAnArrayOfChanges) {
  EXPECT_EQ(json::parse(plan_json({})), json::array());
  EXPECT_EQ(json::parse(plan_json({{"sda", "scheduler", "none", "bfq", "a.yaml:4", "freeze+quiesce",
                                    21'800, "host0"}})),
            json::parse(R"([{"device": "sda", "attribute": "scheduler", "old": "none",
                             "new": "bfq", "because": "a.yaml:4", "cost": "freeze+quiesce",
                             "stall_usec": 21800, "tag_set": "host0"}])"));
}

TEST(ApplyJson, IsAnArrayOfDisks) {
  EXPECT_EQ(json::parse(apply_json({{"sda", "ok", ""}})),
            json::parse(R"([{"device": "sda", "state": "ok", "last_result": ""}])"));
}

TEST(ReloadJson, IsAnObjectWithTheSerial) {
  EXPECT_EQ(json::parse(reload_json(7)), json::parse(R"({"serial": 7})"));
}

TEST(ExplainJson, HasConclusionsAndRules) {
  const json explanation = json::parse(
      explain_json({"sda",
                    {"why"},
                    {{"db", "a.yaml:3", "fails", "class", "nvme", "sata", "a.yaml:5:7", {}},
                     {"hdd", "a.yaml:6", "decides", "", "", "", "", {"scheduler"}}}}));
  EXPECT_EQ(explanation.at("conclusions"), json::array({"why"}));
  EXPECT_EQ(explanation.at("rules").at(0).at("condition_at"), "a.yaml:5:7");
  EXPECT_EQ(explanation.at("rules").at(0).at("decides"), json::array());
  EXPECT_EQ(explanation.at("rules").at(1).at("decides"), json::array({"scheduler"}));
}

TEST(CheckJson, TellsSeverityAndPlace) {
  const CheckReport report{
      1, 0, {{{"a.yaml", 7, 12}, "unknown-key", "unknown key"}}, {{{"b.yaml"}, "odd", "odd"}}};
  EXPECT_EQ(json::parse(check_json(report)),
            json::parse(R"({"ok": false, "files": 1, "rules": 0, "findings": [
    {"severity": "error", "code": "unknown-key", "file": "a.yaml", "line": 7, "column": 12,
     "text": "unknown key"},
    {"severity": "warning", "code": "odd", "file": "b.yaml", "line": 0, "column": 0,
     "text": "odd"}]})"));
}

TEST(CheckJson, IsOkWithoutFindings) {
  EXPECT_EQ(json::parse(check_json({})),
            json::parse(R"({"ok": true, "files": 0, "rules": 0, "findings": []})"));
}

TEST(CheckJson, HasTheDisksWhereTheyWereAskedFor) {
  CheckReport report;
  report.host = HostCheck{};
  report.host->disks.push_back({"sda", "sata", "", {{"scheduler", "a.yaml:3"}}});
  EXPECT_EQ(json::parse(check_json(report))["disks"], json::parse(R"([{"name": "sda",
    "class": "sata", "excluded": "", "because": {"scheduler": "a.yaml:3"}}])"));
}

}  // namespace
}  // namespace elevatord::ctl
