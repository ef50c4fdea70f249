#include "match_reader.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::an_entry;
using testing::texts_of;
using Texts = std::vector<std::string>;

/// The keys of a `match:`, compiled.
struct Match {
  Findings findings;
  std::vector<Condition> conditions;

  explicit Match(const std::string& keys) {
    conditions = read_match(an_entry("match: { " + keys + " }", findings).value, findings);
  }

  [[nodiscard]] Texts errors() const { return texts_of(findings.errors); }

  [[nodiscard]] std::string error() const {
    return findings.errors.empty() ? "" : findings.errors.front().what;
  }
};

bool holds(const std::string& keys, const DeviceFacts& facts) {
  const Match match(keys);
  EXPECT_EQ(match.error(), "") << keys;
  return evaluate(match.conditions, facts).truth == Truth::Yes;
}

std::string wanted(const std::string& keys) {
  const Match match(keys);
  return match.conditions.at(0).key + " | " + match.conditions.at(0).wanted;
}

TEST(MatchReader, CompilesEveryMatcher) {
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
    EXPECT_TRUE(holds(match, disk)) << match;
  }
}

TEST(MatchReader, MatchersFailOnOtherDisks) {
  const auto disk = a_disk("sda").on("sata").hdd().hw_queues(1);
  for (const auto* const match :
       {"name: sdb", "class: \"nvme*\"", "medium: ssd", "wwn: \"*\"", "rotational: false",
        "removable: true", "hw_queues: \">1\"", "size: \">1G\"", "kernel: \"<6.11\"",
        "property: { ID_BUS: usb }", "quirk: bfq-hang-4.15", "not: { class: sata }",
        "any: [{ class: usb }]", "class: sata, medium: ssd"}) {
    EXPECT_FALSE(holds(match, disk)) << match;
  }
}

TEST(MatchReader, EveryTextIsLookedForInItsOwnFact) {
  const auto disk = a_disk("sda").wwn({"w"}).serial({"s"}).model({"m"}).vendor({"v"});
  const std::map<std::string, std::string> facts{
      {"name", "sda"}, {"wwn", "w"}, {"serial", "s"}, {"model", "m"}, {"vendor", "v"}};
  for (const auto& [key, own] : facts) {
    for (const auto& [other_key, text] : facts) {
      std::string match = key;
      match.append(": ").append(text);
      EXPECT_EQ(holds(match, disk), key == other_key) << match;
    }
  }
}

/// A value that is right for a matcher.
std::string a_value_for(std::string_view matcher) {
  const std::map<std::string_view, std::string> values{{"class", "nvme"},
                                                       {"medium", "ssd"},
                                                       {"zoned", "none"},
                                                       {"rotational", "true"},
                                                       {"removable", "false"},
                                                       {"property", "{ ID_BUS: usb }"},
                                                       {"attr", "{ queue/dax: 0 }"},
                                                       {"kernel", "6.18"},
                                                       {"size", "1G"},
                                                       {"quirk", "bfq-hang-4.15"},
                                                       {"write_cache", "write back"},
                                                       {"contains", "{ fs_type: xfs }"},
                                                       {"realtime", "true"},
                                                       {"not", "{ name: x }"},
                                                       {"any", "[{ name: x }]"}};
  const auto it = values.find(matcher);
  return it == values.end() ? "4" : it->second;
}

TEST(MatchReader, AKeyThatIsTakenIsNeverPassedOver) {
  // A condition that is lost makes a rule for more disks than were meant.
  for (const auto matcher : matcher_names()) {
    const Match match(std::string{matcher} + ": " + a_value_for(matcher));
    EXPECT_EQ(match.error(), "") << matcher;
    EXPECT_EQ(match.conditions.size(), 1U) << matcher;
  }
}

TEST(MatchReader, NothingAtAllHoldsForEveryDisk) {
  Findings findings;
  EXPECT_TRUE(read_match(an_entry("match:", findings).value, findings).empty());
  EXPECT_TRUE(Match("").conditions.empty());
  EXPECT_TRUE(findings.errors.empty());
}

TEST(MatchReader, AMatchIsAMap) {
  Findings findings;
  EXPECT_TRUE(read_match(an_entry("match: [nvme]", findings).value, findings).empty());
  EXPECT_EQ(texts_of(findings.errors), Texts{"a.yaml:1:8: match: expected a map, found a list"});
}

TEST(MatchReader, KeepsTheOrderAndThePlaceOfConditions) {
  // The first one that fails is the one that people are told of.
  const Match match("medium: ssd, class: nvme");
  EXPECT_EQ(match.conditions.at(0).key, "medium");
  EXPECT_EQ(match.conditions.at(1).at.text(), "a.yaml:1:23");
}

TEST(MatchReader, SaysWhatAConditionWantsInWords) {
  EXPECT_EQ(wanted("class: [nvme, sata]"), "class | nvme, sata");
  EXPECT_EQ(wanted("hw_queues: \">1\""), "hw_queues | >1");
  EXPECT_EQ(wanted("rotational: true"), "rotational | true");
  EXPECT_EQ(wanted("property: { ID_BUS: usb }"), "property ID_BUS | usb");
  EXPECT_EQ(wanted("not: { class: usb }"), "not | not (class: usb)");
  EXPECT_EQ(wanted("any: [{ class: usb }, { class: mmc, removable: true }]"),
            "any | (class: usb) or (class: mmc, removable: true)");
}

TEST(MatchReader, WordsMustBeKnownAlsoBehindGlobs) {
  EXPECT_EQ(Match("class: nvmee").error(), "unknown class 'nvmee' (did you mean nvme?)");
  EXPECT_NE(Match("class: \"nvmf*\"").error().find("matches none"), std::string::npos);
  EXPECT_EQ(Match("class: \"*multipath*\"").error(), "");
  EXPECT_NE(Match("zoned: managed").error(), "");
  EXPECT_NE(Match("quirk: bfq-hang").error().find("unknown quirk 'bfq-hang'"), std::string::npos);
}

TEST(MatchReader, WarnsOfPartitions) {
  for (const auto* const name : {"sda1", "sdaa15", "vdb2", "nvme0n1p2", "mmcblk0p1"}) {
    const Match match(std::string{"name: "} + name);
    ASSERT_EQ(match.findings.warnings.size(), 1U) << name;
    EXPECT_EQ(match.findings.warnings.front().code, "never-matches");
    EXPECT_EQ(match.error(), "");
  }
  for (const auto* const name :
       {"sda", "nvme0n1", "mmcblk0", "loop0", "md127", "dm-1", "sr0", "\"sd*\""}) {
    EXPECT_TRUE(Match(std::string{"name: "} + name).findings.warnings.empty()) << name;
  }
}

TEST(MatchReader, APathNeverMatches) {
  EXPECT_EQ(Match("name: [sda, /dev/sdb]").errors(),
            Texts{"a.yaml:1:22: name: '/dev/sdb' never matches; write a kernel name like sda"});
  EXPECT_NE(Match("name: \"/dev/sd*\"").error(), "");
}

TEST(MatchReader, AnEmptyPropertyCanBeAskedFor) {
  const auto disk = a_disk("sda").property("ID_MODEL", "");
  EXPECT_TRUE(holds("property: { ID_MODEL: \"\" }", disk));
  EXPECT_FALSE(holds("property: { ID_MODEL: \"?*\" }", disk));
  EXPECT_EQ(wanted("property: { ID_MODEL: \"\" }"), "property ID_MODEL | (empty)");
  EXPECT_NE(Match("serial: \"\"").error(), "");
}

TEST(MatchReader, EveryPropertyIsAConditionOfItsOwn) {
  const Match match("property: { ID_BUS: usb, ID_TYPE: disk }");
  ASSERT_EQ(match.conditions.size(), 2U);
  EXPECT_EQ(match.conditions.at(1).key, "property ID_TYPE");
  EXPECT_FALSE(
      holds("property: { ID_BUS: usb, ID_TYPE: disk }", a_disk("sda").property("ID_BUS", "usb")));
}

TEST(MatchReader, APropertyNeedsANameThatUdevCouldGive) {
  EXPECT_NE(Match("property: { \"ID_BUS=usb\": x }").error().find("no udev property's name"),
            std::string::npos);
  EXPECT_NE(Match("property: { \"\": x }").error(), "");
  EXPECT_NE(Match("property: {}").error().find("found an empty one"), std::string::npos);
  EXPECT_NE(Match("property: usb").error().find("found 'usb'"), std::string::npos);
  EXPECT_EQ(Match("property: { ID_BUS: ~ }").error(), "ID_BUS: has no value");
}

TEST(MatchReader, EveryBadRangeIsToldAtItsPlace) {
  const Match match("hw_queues: [1, x, \">8 <4\"], size: 1X, kernel: six");
  ASSERT_EQ(match.findings.errors.size(), 4U);
  EXPECT_EQ(match.findings.errors.at(0).at.text(), "a.yaml:1:25");
  EXPECT_EQ(match.findings.errors.at(1).at.text(), "a.yaml:1:28");
  EXPECT_TRUE(match.findings.errors.at(2).what.starts_with("size: "));
  EXPECT_TRUE(match.findings.errors.at(3).what.starts_with("kernel: "));
  for (const auto& error : match.findings.errors) EXPECT_EQ(error.code, "bad-range");
}

TEST(MatchReader, TextsInAListAreAlternativesAndRangesInATextAreNot) {
  const auto on = [](const char* release) { return a_disk("sda").kernel(release); };
  EXPECT_TRUE(holds("kernel: [\"<5.15\", \">=6.11\"]", on("6.18.1")));
  EXPECT_FALSE(holds("kernel: [\"<5.15\", \">=6.11\"]", on("6.6.1")));
  EXPECT_TRUE(holds("kernel: \">=5.15 <6.11\"", on("6.6.1")));
  EXPECT_FALSE(holds("kernel: \">=5.15 <6.11\"", on("6.18.1")));
}

TEST(MatchReader, AnEmptyMapUnderNotOrAnyIsAMistake) {
  EXPECT_EQ(Match("not: {}").error(), "not: an empty map holds for every disk");
  EXPECT_EQ(Match("any: [{ class: nvme }, {}]").error(), "any: an empty map holds for every disk");
  EXPECT_EQ(Match("any: []").error(), "any: expected a list of maps, found an empty one");
  EXPECT_EQ(Match("any: { class: nvme }").error(), "any: expected a list of maps, found a map");
  EXPECT_EQ(Match("not: nvme").error(), "not: expected a map, found 'nvme'");
}

TEST(MatchReader, MistakesAreFoundHoweverDeepTheyAre) {
  EXPECT_EQ(Match("not: { any: [{ not: { clas: usb } }, { medium: rust }] }").errors(),
            (Texts{"a.yaml:1:32: unknown key 'clas' (did you mean class?)",
                   "a.yaml:1:57: unknown medium 'rust' (known: hdd, ssd, virtual, unknown)"}));
}

TEST(MatchReader, ASettingUnderMatchIsSentBesideIt) {
  for (const auto* const key : {"match", "scheduler", "enabled", "force"}) {
    EXPECT_EQ(Match(std::string{key} + ": x").error(),
              std::string{key} + ": does not belong here but beside match:");
  }
}

TEST(MatchReader, ContentsAreAskedForByTypeAndPlace) {
  const auto disk = a_disk("sda").contains({"vfat", "zfs_member"}).mounted_on({"/", "/var/lib/db"});
  for (const auto* const match :
       {"contains: { fs_type: zfs_member }", "contains: { fs_type: [ext4, 'zfs_*'] }",
        "contains: { mountpoint: /var/lib/db }",
        "contains: { mountpoint: ['/srv/*', '/var/lib/*'] }",
        "contains: { fs_type: vfat, mountpoint: / }", "not: { contains: { fs_type: ext4 } }"}) {
    EXPECT_TRUE(holds(match, disk)) << match;
  }
  EXPECT_FALSE(holds("contains: { fs_type: vfat, mountpoint: /srv }", disk)) << "each key counts";
  EXPECT_FALSE(holds("contains: { fs_type: ext4 }", disk));
}

TEST(MatchReader, ContentsNeedAMapOfKnownKeys) {
  EXPECT_EQ(Match("contains: ext4").error(), "contains: expected a map, found 'ext4'");
  EXPECT_EQ(Match("contains: {}").error(), "contains: an empty map holds for every disk");
  EXPECT_EQ(Match("contains: { fstype: ext4 }").error(),
            "unknown key 'fstype' (did you mean fs_type?)");
}

TEST(MatchReader, WhatNoDiskCanHaveIsAMistake) {
  EXPECT_EQ(Match("id: /dev/disk/by-id/ata-x").error(),
            "id: '/dev/disk/by-id/ata-x' never matches; write the name of a link in "
            "/dev/disk/by-id without the path");
  EXPECT_EQ(Match("contains: { mountpoint: var/lib }").error(),
            "mountpoint: 'var/lib' never matches; mount points begin with /");
  EXPECT_EQ(Match("write_cache: writeback").error(),
            "unknown write_cache 'writeback' (did you mean write back?)");
}

TEST(MatchReader, AttributesAreConditionsAmongTheOthers) {
  const Match match("class: nvme, attr: { queue/dax: 0, ro: 0 }, not: { attr: { removable: 1 } }");
  EXPECT_EQ(match.errors(), Texts{});
  ASSERT_EQ(match.conditions.size(), 4U);
  EXPECT_EQ(match.conditions.at(1).key, "attr queue/dax");
  EXPECT_EQ(match.conditions.at(3).wanted, "not (attr removable: 1)");
}

TEST(MatchReader, WhatYamlRefusedIsToldOnce) {
  const Match match("class: &x nvme, medium: *x, not: *x, any: [*x], property: *x");
  ASSERT_EQ(match.findings.errors.size(), 5U);
  EXPECT_EQ(match.findings.errors.front().code, "anchor");
  EXPECT_EQ(match.findings.errors.back().code, "alias");
}

}  // namespace
}  // namespace elevatord
