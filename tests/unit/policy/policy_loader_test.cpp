#include "policy_loader.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "disk_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

const std::filesystem::path kSource = ELEVATORD_SOURCE_DIR;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

LoadedPolicy load(std::string text) {
  return load_policy({"a.yaml", std::move(text)});
}

/// A policy of one rule, whose lines stand in a map of their own.
LoadedPolicy load_rule(const std::string& lines) {
  return load("version: 1\nrules:\n  - name: r\n    " + lines + "\n");
}

LoadedPolicy load_match(const std::string& match) {
  return load_rule("match: { " + match + " }\n    scheduler: none");
}

/// All errors and warnings, `E 3:5 what`.
std::vector<std::string> told(const LoadedPolicy& loaded) {
  std::vector<std::string> all;
  const auto tell = [&](const std::vector<Finding>& findings, const std::string& kind) {
    for (const auto& finding : findings) all.push_back(kind + finding.text());
  };
  tell(loaded.errors, "E ");
  tell(loaded.warnings, "W ");
  return all;
}

bool matches(const std::string& match, const DeviceFacts& facts) {
  const auto loaded = load_match(match);
  EXPECT_TRUE(loaded.ok()) << match << ": " << loaded.errors.front().text();
  return loaded.ok() && evaluate(loaded.policy.rules.at(0).match, facts).truth == Truth::Yes;
}

std::string wanted(const std::string& match) {
  const auto loaded = load_match(match);
  const auto& condition = loaded.policy.rules.at(0).match.at(0);
  return condition.key + " | " + condition.wanted;
}

std::string error_of(const LoadedPolicy& loaded) {
  return loaded.errors.empty() ? "" : loaded.errors.front().what;
}

std::vector<std::string> names_of(const LoadedPolicy& loaded) {
  std::vector<std::string> names;
  for (const auto& name : loaded.policy.rules.at(0).scheduler->candidates) {
    names.push_back(name.text());
  }
  return names;
}

std::string warning_of(const std::string& scheduler) {
  const auto loaded = load_rule("scheduler: " + scheduler);
  EXPECT_TRUE(loaded.ok()) << scheduler;
  return loaded.warnings.empty() ? "" : loaded.warnings.front().code;
}

TEST(PolicyLoader, AnEmptyFileIsAPolicyWithoutRules) {
  for (const auto* const text :
       {"", "# masked\n", "version: 1\n", "version: 1\nrules:\n", "version: 1\nrules: []\n"}) {
    const auto loaded = load(text);
    EXPECT_TRUE(told(loaded).empty()) << text;
    EXPECT_TRUE(loaded.policy.rules.empty());
  }
}

TEST(PolicyLoader, CompilesARule) {
  const auto loaded = load(
      "version: 1\n"
      "rules:\n"
      "  - name: database\n"
      "    match: { class: nvme, serial: \"S5G*\" }\n"
      "    scheduler: [kyber, none, keep]\n"
      "    force: true\n"
      "    enabled: false\n");
  ASSERT_TRUE(told(loaded).empty());
  const auto& rule = loaded.policy.rules.at(0);
  EXPECT_EQ(rule.name, "database");
  EXPECT_EQ(rule.at.text(), "a.yaml:3:5");
  EXPECT_TRUE(rule.force);
  EXPECT_FALSE(rule.enabled);
  EXPECT_EQ(rule.match.size(), 2U);
  EXPECT_EQ(rule.match.at(1).at.text(), "a.yaml:4:27");
  EXPECT_EQ(names_of(loaded), (std::vector<std::string>{"kyber", "none"}));
  EXPECT_TRUE(rule.scheduler->keep);
  EXPECT_FALSE(rule.scheduler->from_udev);
  EXPECT_EQ(rule.scheduler->at.text(), "a.yaml:5:5");
}

TEST(PolicyLoader, ANamelessRuleIsCalledByItsNumber) {
  const auto loaded = load("version: 1\nrules:\n  - scheduler: none\n  - scheduler: bfq\n");
  EXPECT_EQ(loaded.policy.rules.at(1).name, "rule 2");
}

TEST(PolicyLoader, AnEmptyOrMissingMatchHoldsForEveryDisk) {
  for (const auto* const rule :
       {"scheduler: none", "match:\n    scheduler: none", "match: {}\n    scheduler: none"}) {
    const auto loaded = load_rule(rule);
    ASSERT_TRUE(loaded.errors.empty()) << rule;
    EXPECT_TRUE(loaded.policy.rules.at(0).match.empty());
  }
}

TEST(PolicyLoader, AMatchWithNothingUnderItIsDoubtful) {
  // Its last condition may have been commented out; `match: {}` is meant.
  const auto loaded =
      load("version: 1\nrules:\n  - match:\n    # name: sda\n    scheduler: none\n");
  ASSERT_EQ(loaded.warnings.size(), 1U);
  EXPECT_EQ(loaded.warnings.front().code, "matches-everything");
  EXPECT_EQ(loaded.warnings.front().at.text(), "a.yaml:3:5");
  EXPECT_TRUE(load_rule("match: {}\n    scheduler: none").warnings.empty());
}

TEST(PolicyLoader, TakesKeepAndFromUdevAlone) {
  EXPECT_TRUE(load_rule("scheduler: keep").policy.rules.at(0).scheduler->keep);
  EXPECT_TRUE(load_rule("scheduler: [keep]").policy.rules.at(0).scheduler->keep);
  EXPECT_TRUE(load_rule("scheduler: from_udev").policy.rules.at(0).scheduler->from_udev);
}

TEST(PolicyLoader, WarnsOfSchedulersThatAreNotPartOfLinux) {
  EXPECT_EQ(warning_of("adios"), "unknown-scheduler");
  EXPECT_EQ(warning_of("ssg"), "unknown-scheduler");
  EXPECT_EQ(warning_of("my_sched-2"), "unknown-scheduler");
}

TEST(PolicyLoader, WarnsOfLegacyNamesAndKeepsThem) {
  EXPECT_EQ(warning_of("noop"), "legacy-name");
  EXPECT_EQ(warning_of("cfq"), "legacy-name");
  EXPECT_EQ(warning_of("anticipatory"), "legacy-name");
  EXPECT_EQ(names_of(load_rule("scheduler: [noop, none]")),
            (std::vector<std::string>{"noop", "none"}));
}

TEST(PolicyLoader, TakesEveryKnownSchedulerWithoutAWord) {
  for (const auto* const name : {"none", "mq-deadline", "deadline", "kyber", "bfq"}) {
    EXPECT_EQ(warning_of(name), "");
  }
}

TEST(PolicyLoader, RefusesNamesNearToAScheduler) {
  for (const auto* const name : {"fq", "bf", "kibber", "mq_deadline", "nonee", "non", "deadlin",
                                 "noop2", "BFQ", "None", "kep", "from-udev", "mqdeadline"}) {
    const auto error = error_of(load_rule(std::string{"scheduler: "} + name));
    EXPECT_NE(error.find("did you mean"), std::string::npos) << name << ": " << error;
  }
}

TEST(PolicyLoader, RefusesNamesThatMustNeverBeWritten) {
  for (const auto* const name : {"none-such", "nonexistent", "sixteen-letters-", "a/b", "'a b'",
                                 "\"\"", "'[bfq]'", "~", "{}", "[[none]]", "[none, ~]"}) {
    EXPECT_NE(error_of(load_rule(std::string{"scheduler: "} + name)), "") << name;
  }
}

TEST(PolicyLoader, BoundsTheNumberOfCandidates) {
  std::string names = "s0zzz";
  for (int i = 1; i < 40'000; ++i) names += ", s" + std::to_string(i) + "zzz";
  EXPECT_EQ(error_of(load_rule("scheduler: [" + names + "]")),
            "scheduler: more than 16 candidates");
}

TEST(PolicyLoader, ARuleThatSetsNothingIsDoubtful) {
  const auto loaded = load("version: 1\nrules:\n  - name: a\n");
  ASSERT_EQ(loaded.warnings.size(), 1U);
  EXPECT_EQ(loaded.warnings.front().code, "no-setting");
  EXPECT_EQ(loaded.warnings.front().at.text(), "a.yaml:3:5");
}

TEST(PolicyLoader, WarnsOfPartitions) {
  for (const auto* const name : {"sda1", "sdaa15", "vdb2", "nvme0n1p2", "mmcblk0p1"}) {
    EXPECT_EQ(told(load_match(std::string{"name: "} + name)).size(), 1U) << name;
  }
  for (const auto* const name : {"sda", "nvme0n1", "mmcblk0", "loop0", "md127", "dm-1", "sr0"}) {
    EXPECT_TRUE(told(load_match(std::string{"name: "} + name)).empty()) << name;
  }
}

TEST(PolicyLoader, CompilesEveryMatcher) {
  const auto disk = a_disk("nvme0n1")
                        .on("nvme")
                        .ssd()
                        .wwn({"eui.00"})
                        .serial({"S5G"})
                        .model({"M"})
                        .vendor({"V"})
                        .hw_queues(8)
                        .size(std::uint64_t{1} << 40U)
                        .property("ID_BUS", "nvme")
                        .kernel("7.2.13");
  for (const auto* const match : {"name: nvme0n1",
                                  "class: [sata, nvme]",
                                  "medium: ssd",
                                  "wwn: \"eui.*\"",
                                  "serial: S5G",
                                  "model: \"?\"",
                                  "vendor: V",
                                  "zoned: none",
                                  "property: { ID_BUS: [usb, nvme] }",
                                  "rotational: false",
                                  "removable: \"false\"",
                                  "hw_queues: \">1\"",
                                  "hw_queues: [1, 8]",
                                  "size: \">=500G\"",
                                  "kernel: \">=6.11\"",
                                  "kernel: [6.1, 7.2]",
                                  "quirk: [bfq-hang-4.15, unplugged-async-dispatch]",
                                  "not: { class: usb }",
                                  "any: [{ class: usb }, { class: nvme, medium: ssd }]",
                                  "class: nvme, medium: ssd"}) {
    EXPECT_TRUE(matches(match, disk)) << match;
  }
}

TEST(PolicyLoader, MatchersFailOnOtherDisks) {
  const auto disk = a_disk("sda").on("sata").hdd().hw_queues(1);
  for (const auto* const match :
       {"name: sdb", "class: \"nvme*\"", "medium: ssd", "wwn: \"*\"", "rotational: false",
        "hw_queues: \">1\"", "kernel: \"<6.11\"", "property: { ID_BUS: usb }",
        "quirk: bfq-hang-4.15", "not: { class: sata }", "any: [{ class: usb }]",
        "class: sata, medium: ssd"}) {
    EXPECT_FALSE(matches(match, disk)) << match;
  }
}

TEST(PolicyLoader, SaysWhatAConditionWantsInWords) {
  EXPECT_EQ(wanted("class: [nvme, sata]"), "class | nvme, sata");
  EXPECT_EQ(wanted("hw_queues: \">1\""), "hw_queues | >1");
  EXPECT_EQ(wanted("rotational: true"), "rotational | true");
  EXPECT_EQ(wanted("property: { ID_BUS: usb }"), "property ID_BUS | usb");
  EXPECT_EQ(wanted("not: { class: usb }"), "not | not (class: usb)");
  EXPECT_EQ(wanted("any: [{ class: usb }, { class: mmc, removable: true }]"),
            "any | (class: usb) or (class: mmc, removable: true)");
}

TEST(PolicyLoader, WordsMustBeKnownAlsoBehindGlobs) {
  EXPECT_NE(error_of(load_match("class: \"nvmf*\"")).find("matches none"), std::string::npos);
  EXPECT_EQ(error_of(load_match("class: \"*multipath*\"")), "");
  EXPECT_NE(error_of(load_match("zoned: managed")), "");
}

TEST(PolicyLoader, NamesWhatALaterVersionWillKnow) {
  for (const auto* const key :
       {"id", "driver", "attr", "write_cache", "contains", "realtime", "hostname"}) {
    EXPECT_EQ(error_of(load_match(std::string{key} + ": x")),
              std::string{key} + ": is not supported by this version");
  }
  for (const auto* const key : {"queue", "iosched", "allow_hold"}) {
    EXPECT_EQ(error_of(load_rule(std::string{key} + ": x")),
              std::string{key} + ": is not supported by this version");
  }
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
  std::string text = "version: 1\nrules:\n";
  for (int i = 0; i < 150; ++i) text += "  - scheduler: kiber\n";
  const auto loaded = load(text);
  ASSERT_EQ(loaded.errors.size(), 101U);
  EXPECT_EQ(loaded.errors.back().text(), "a.yaml: 50 more errors");
}

TEST(PolicyLoader, NestingBeyondTheLimitIsToldNotFollowed) {
  std::string match;
  for (int i = 0; i < 40; ++i) match += "not: { ";
  match += "class: usb" + std::string(40, '}');
  EXPECT_NE(error_of(load_match(match)).find("levels of nesting"), std::string::npos);
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

TEST(ShippedPolicies, LoadWithoutFindings) {
  for (const auto* const name : {"policy/defaults/90-defaults.yaml", "policy/presets/desktop.yaml",
                                 "policy/presets/server.yaml"}) {
    const auto loaded = load_policy({name, content_of(kSource / name)});
    EXPECT_TRUE(told(loaded).empty()) << told(loaded).front();
    EXPECT_FALSE(loaded.policy.rules.empty()) << name;
  }
}

TEST(ShippedPolicies, TheDefaultKeepsEveryDisk) {
  const auto name = "policy/defaults/90-defaults.yaml";
  const auto loaded = load_policy({name, content_of(kSource / name)});
  ASSERT_EQ(loaded.policy.rules.size(), 1U);
  const auto& rule = loaded.policy.rules.front();
  EXPECT_TRUE(rule.match.empty());
  EXPECT_TRUE(rule.scheduler->keep);
  EXPECT_TRUE(rule.scheduler->candidates.empty());
}

/// The first enabled rule of a preset that matches, and what it sets: `nvme: none`.
std::string preset(const std::string& name, const DeviceFacts& facts) {
  const auto loaded = load_policy({name, content_of(kSource / "policy/presets" / name)});
  for (const auto& rule : loaded.policy.rules) {
    if (!rule.enabled || evaluate(rule.match, facts).truth != Truth::Yes) continue;
    std::string text = rule.name + ":";
    for (const auto& candidate : rule.scheduler->candidates) text += ' ' + candidate.text();
    return rule.scheduler->keep ? text + " keep" : text;
  }
  return "no rule";
}

TEST(ShippedPolicies, PresetsChooseByClassAndMedium) {
  const auto hdd = a_disk("sda").on("sata").hdd();
  EXPECT_EQ(preset("desktop.yaml", hdd), "hard-disk: bfq mq-deadline");
  EXPECT_EQ(preset("server.yaml", hdd), "hard-disk: mq-deadline");
  for (const auto* const name : {"desktop.yaml", "server.yaml"}) {
    EXPECT_EQ(preset(name, a_disk("nvme0n1").on("nvme").ssd()), "nvme: none");
    EXPECT_EQ(preset(name, a_disk("nvme0c0n1").on("nvme-path")), "nvme: none");
    EXPECT_EQ(preset(name, a_disk("sda").on("sata").ssd()), "sata-ssd: mq-deadline");
    EXPECT_EQ(preset(name, a_disk("mmcblk0").on("mmc")), "memory-card: mq-deadline");
  }
}

TEST(ShippedPolicies, PresetsKeepWhatIsVirtualStackedZonedOrFar) {
  for (const auto* const name : {"desktop.yaml", "server.yaml"}) {
    for (const auto* const word :
         {"virtio", "scsi", "dm", "dm-multipath", "md", "loop", "zram", "ublk"}) {
      EXPECT_TRUE(preset(name, a_disk("x").on(word)).ends_with(": keep")) << word;
    }
    EXPECT_EQ(preset(name, a_disk("sda").on("sata").hdd().zoned("host-managed")), "zoned: keep");
    EXPECT_EQ(preset(name, a_disk("sda").on("sata").rotational().medium(Medium::Virtual)),
              "virtual-medium: keep");
  }
}

TEST(ShippedPolicies, PresetsLeaveDoubtfulDisksAlone) {
  EXPECT_EQ(preset("desktop.yaml", a_disk("sda").on("usb").rotational()), "no rule");
  EXPECT_EQ(preset("desktop.yaml", a_disk("sda").on("sas").ssd()), "no rule");
}

/// Lines of tests/data/broken/expected.txt by file.
std::map<std::string, std::set<std::pair<std::string, std::string>>> expected_errors() {
  std::map<std::string, std::set<std::pair<std::string, std::string>>> expected;
  std::istringstream lines(content_of(kSource / "tests/data/broken/expected.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string file;
    std::string place;
    std::string text;
    std::getline(words >> file >> place >> std::ws, text);
    expected[file].emplace(place, text);
  }
  return expected;
}

bool is_expected(const Finding& error, const std::set<std::pair<std::string, std::string>>& all) {
  const auto place = std::to_string(error.at.line) + ':' + std::to_string(error.at.column);
  return std::any_of(all.begin(), all.end(), [&](const auto& one) {
    return one.first == place && error.what.find(one.second) != std::string::npos;
  });
}

TEST(BrokenPolicies, PointAtTheirErrors) {
  const auto expected = expected_errors();
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / "tests/data/broken")) {
    if (entry.path().extension() != ".yaml") continue;
    ++files;
    const auto name = entry.path().filename().string();
    ASSERT_TRUE(expected.contains(name)) << name << " is not in expected.txt";
    const auto loaded = load_policy({name, content_of(entry.path())});
    EXPECT_EQ(loaded.errors.size(), expected.at(name).size()) << name;
    for (const auto& error : loaded.errors) {
      EXPECT_TRUE(is_expected(error, expected.at(name))) << error.text();
    }
  }
  EXPECT_GE(files, 24U);
  EXPECT_EQ(files, expected.size()) << "expected.txt names files that are not there";
}

}  // namespace
}  // namespace elevatord
