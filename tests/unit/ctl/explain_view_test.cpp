#include "explain_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

ExplainedRule rule(const std::string& name, const std::string& outcome) {
  return {name, "a.yaml:3", outcome, "", "", "", ""};
}

ExplainedRule failing(const std::string& wanted, const std::string& found) {
  return {"db", "10-db.yaml:3", "fails", "class", wanted, found, "10-db.yaml:5:7"};
}

TEST(ExplainView, ShowsTheFirstFailingCondition) {
  EXPECT_EQ(explain_view({"sda", {"nothing is wanted"}, {failing("nvme", "sata")}}, OutputStyle{}),
            "sda\n"
            "  nothing is wanted\n"
            "\n"
            "Rules, in the order in which they are tried:\n"
            "  x db (10-db.yaml:3)\n"
            "      class: wanted nvme, found sata (10-db.yaml:5:7)\n");
}

TEST(ExplainView, MarksRulesInUnicodeWhereTheLocaleHasIt) {
  OutputStyle style;
  style.unicode = true;
  const std::string text =
      explain_view({"sda", {}, {failing("nvme", "sata"), rule("hdd", "decides")}}, style);
  EXPECT_NE(text.find("✗ db"), std::string::npos);
  EXPECT_NE(text.find("✓ hdd (a.yaml:3): decides\n"), std::string::npos);
}

TEST(ExplainView, NamesTheSettingsThatARuleDecided) {
  auto decides = rule("hdd", "decides");
  decides.decides = {"scheduler", "queue/nr_requests", "iosched/kyber/read_lat_nsec"};
  const std::string text = explain_view({"sda", {}, {decides}}, OutputStyle{});
  EXPECT_NE(text.find("+ hdd (a.yaml:3): decides: scheduler, nr_requests, kyber/read_lat_nsec\n"),
            std::string::npos)
      << text;
}

TEST(ExplainView, StaysAsciiElsewhere) {
  DeviceExplanation explanation{"sda", {}, {}};
  for (const char* outcome : {"decides", "beaten", "fails", "waits", "silent", "disabled"}) {
    explanation.rules.push_back(rule("r", outcome));
  }
  for (const char c : explain_view(explanation, OutputStyle{})) {
    EXPECT_LT(static_cast<unsigned char>(c), 0x80);
  }
}

TEST(ExplainView, SaysThatTheDeviceHasNoSuchThing) {
  EXPECT_NE(explain_view({"sda", {}, {failing("S*", "")}}, OutputStyle{})
                .find("wanted S*, found nothing"),
            std::string::npos);
}

TEST(ExplainView, ShowsAnOutcomeOfANewerDaemon) {
  EXPECT_NE(explain_view({"sda", {}, {rule("r", "postponed")}}, OutputStyle{})
                .find("? r (a.yaml:3): postponed"),
            std::string::npos);
}

TEST(ExplainView, KeepsADevicesEscapeSequencesFromTheTerminal) {
  EXPECT_EQ(explain_view({"sda", {}, {failing("S*", "\x1b[2J")}}, OutputStyle{}).find('\x1b'),
            std::string::npos);
}

TEST(ExplainView, ShowsWhoBeatARule) {
  auto beaten = rule("rest", "beaten");
  beaten.remark = "beaten by all (a.yaml:1) for scheduler";
  EXPECT_NE(explain_view({"sda", {}, {beaten}}, OutputStyle{})
                .find("decide all that it names\n      beaten by all (a.yaml:1) for scheduler\n"),
            std::string::npos);
}

}  // namespace
}  // namespace elevatord::ctl
