#include "fleet.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "classify.hpp"
#include "device_event.hpp"
#include "medium.hpp"
#include "policy_loader.hpp"

namespace elevatord {
namespace {

const std::filesystem::path kSource = ELEVATORD_SOURCE_DIR;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

LoadedFleet load(const std::string& disks, const std::string& head = "kernel: 6.18.44") {
  return load_fleet("f.yaml", "version: 1\n" + head + "\ndisks:\n" + disks);
}

LoadedFleet load_disk(const std::string& keys) {
  return load("  - { " + keys + " }\n");
}

std::string first_error(const LoadedFleet& loaded) {
  return loaded.errors.empty() ? "" : loaded.errors.front().text();
}

std::vector<std::string> names_of(const std::string& pattern) {
  const auto loaded = load("  - { name: \"" + pattern + "\", class: sata }\n");
  std::vector<std::string> names;
  for (const auto& disk : loaded.fleet.disks) names.push_back(disk.name);
  return names;
}

Fleet demo_fleet() {
  const auto loaded = load_fleet("demo", content_of(kSource / "service/mock/demo-fleet.yaml"));
  EXPECT_EQ(first_error(loaded), "");
  return loaded.fleet;
}

DeviceEvent event_of(const FleetDisk& disk) {
  DeviceEvent event;
  event.name = disk.name;
  event.devpath = devpath_of(disk);
  event.properties = Properties{properties_of(disk)};
  return event;
}

TEST(Fleet, ADiskIsItsOwnTagSetUnlessTheFileSaysOtherwise) {
  EXPECT_EQ(load_disk("name: \"sd[a-b]\", class: sata").fleet.disks.at(1).tag_set, "sdb");
}

TEST(Fleet, ReadsTheKernelAndItsDisks) {
  const auto loaded = load(
      "  - { name: sda, class: sata, schedulers: [none, bfq], active: bfq }\n"
      "  - { name: md0, class: md }\n");
  ASSERT_EQ(first_error(loaded), "");
  EXPECT_EQ(loaded.fleet.kernel.version, (KernelVersion{6, 18, 44}));
  ASSERT_EQ(loaded.fleet.disks.size(), 2U);
  EXPECT_EQ(loaded.fleet.disks.at(0).active, "bfq");
  EXPECT_EQ(loaded.fleet.disks.at(1).name, "md0");
}

TEST(Fleet, ADiskNeedsAName) {
  EXPECT_EQ(first_error(load_disk("class: sata")), "f.yaml:4:5: name: is missing");
}

TEST(Fleet, RangesInNamesExpand) {
  EXPECT_EQ(names_of("sd[a-c]"), (std::vector<std::string>{"sda", "sdb", "sdc"}));
  EXPECT_EQ(names_of("nvme[9-11]n1"),
            (std::vector<std::string>{"nvme9n1", "nvme10n1", "nvme11n1"}));
  const auto two = names_of("sd[a-b][a-z]");
  EXPECT_EQ(two.size(), 52U);
  EXPECT_EQ(two.at(26), "sdba");
  EXPECT_EQ(names_of("nvme[0-999]n1").size(), 1000U);
  EXPECT_EQ(names_of("cciss!c0d0"), (std::vector<std::string>{"cciss!c0d0"}));
}

TEST(Fleet, BrokenRangesAndNamesAreToldAtTheirPlace) {
  for (const auto* const name :
       {"sd[d-a]", "sd[a-", "sd]", "sd[]", "sd[ab]", "sd[a-3]", "sd[A-z]", "n[3-1]", "n[0-01]",
        "a/b", "..", "n[0-99999999999999999999]", "n[0-9999][0-9999]", "a name",
        "a_name_that_is_longer_than_31_is"}) {
    const auto loaded = load("  - { class: sata, name: \"" + std::string{name} + "\" }\n");
    ASSERT_EQ(loaded.errors.size(), 1U) << name;
    EXPECT_EQ(loaded.errors.front().at.text(), "f.yaml:4:26") << name;
  }
}

TEST(Fleet, NamesAreUnique) {
  EXPECT_EQ(first_error(load("  - { name: \"sd[a-c]\", class: sata }\n"
                             "  - { name: sdb, class: usb }\n")),
            "f.yaml:5:13: name: there is a disk sdb already");
}

TEST(Fleet, TellsAllErrorsInOneGo) {
  const auto loaded = load(
      "  - { name: sda, class: x, size: big }\n"
      "  - nothing\n",
      "kernel: 2.6.39\npatches: [P9]");
  std::vector<int> lines;
  for (const auto& error : loaded.errors) lines.push_back(error.at.line);
  EXPECT_EQ(lines, (std::vector<int>{2, 3, 5, 5, 6}));
  EXPECT_TRUE(loaded.fleet.disks.empty());
}

TEST(Fleet, NeedsVersionKernelAndDisks) {
  EXPECT_EQ(load_fleet("f.yaml", "disks: []\n").errors.size(), 2U);
  EXPECT_EQ(load_fleet("f.yaml", "").errors.size(), 1U);
  EXPECT_EQ(load_fleet("f.yaml", "[]").errors.size(), 1U);
  EXPECT_EQ(load_fleet("f.yaml", "version: 2\nkernel: 6.18.44\ndisks: []\n").errors.size(), 1U);
  EXPECT_EQ(load_fleet("f.yaml", "version: 1\nkernel: 6.18.44\ndisks:\n").errors.size(), 1U);
}

TEST(Fleet, TakesKernelsOfKnownErasOnly) {
  for (const auto* const release : {"5.15.135", "6.1.192", "6.18.44-cloud-amd64", "7.3.4"}) {
    EXPECT_EQ(first_error(load("  []\n", "kernel: " + std::string{release})), "") << release;
  }
  for (const auto* const release : {"5.14.0", "7.4.0", "6.12.0-55.el10.x86_64", "linux", "6"}) {
    EXPECT_NE(first_error(load("  []\n", "kernel: " + std::string{release})), "") << release;
  }
}

TEST(Fleet, APatchNeedsAKernelWithWhatItMends) {
  const auto error = [](const std::string& kernel, const std::string& patch) {
    return first_error(load("  []\n", "kernel: " + kernel + "\npatches: [" + patch + "]"));
  };
  EXPECT_EQ(error("6.16.0", "P0"), "");
  EXPECT_NE(error("6.15.0", "P0"), "");
  EXPECT_EQ(error("7.2.0", "P0, P1, P2, P3"), "");
  EXPECT_NE(error("7.1.5", "P1"), "");
  EXPECT_NE(error("7.1.5", "P2"), "");
  EXPECT_NE(error("6.1.0", "P3"), "");
}

TEST(DemoFleet, HasDisksOfManyKindsWithUniqueIdentities) {
  const auto fleet = demo_fleet();
  std::set<DeviceClass> classes;
  std::set<std::string> paths;
  std::set<std::string> serials;
  for (const auto& disk : fleet.disks) {
    classes.insert(disk.device_class);
    EXPECT_EQ(classify(event_of(disk)), disk.device_class) << disk.name;
    EXPECT_TRUE(paths.insert(devpath_of(disk)).second) << disk.name;
    const auto properties = properties_of(disk);
    const auto serial = properties.find("ID_SERIAL");
    if (serial != properties.end()) EXPECT_TRUE(serials.insert(serial->second).second) << disk.name;
  }
  EXPECT_GE(fleet.disks.size(), 36U);
  EXPECT_GE(classes.size(), 16U);
}

/// The facts that the presets ask for.
DeviceFacts facts_of(const FleetDisk& disk) {
  const auto event = event_of(disk);
  DeviceFacts facts;
  facts.name = disk.name;
  facts.device_class = Fact<DeviceClass>::known(classify(event));
  facts.medium = medium_of(event, ProbedFiles{{"queue/rotational", disk.rotational ? "1" : "0"}});
  facts.zoned = Fact<std::string>::known(disk.zoned);
  facts.size = Fact<std::uint64_t>::known(disk.size);
  return facts;
}

/// Disks that the desktop preset would switch, `sda:bfq`.
std::set<std::string> switched_by_the_desktop_preset(const Fleet& fleet) {
  const auto preset = load_policy({"p", content_of(kSource / "policy/presets/desktop.yaml")});
  std::set<std::string> switched;
  for (const auto& disk : fleet.disks) {
    const auto facts = facts_of(disk);
    if (disk.schedulers.empty() || !exclusion(facts).empty()) continue;
    for (const auto& rule : preset.policy.rules) {
      if (!rule.enabled || evaluate(rule.match, facts).truth != Truth::Yes) continue;
      const auto& wishes = rule.scheduler->candidates;
      if (!wishes.empty() && wishes.front().text() != disk.active) {
        switched.insert(disk.name + ':' + wishes.front().text());
      }
      break;
    }
  }
  return switched;
}

TEST(DemoFleet, TheDesktopPresetChangesWhatTheFileSays) {
  EXPECT_EQ(switched_by_the_desktop_preset(demo_fleet()),
            (std::set<std::string>{"sda:bfq", "sdb:bfq", "sdc:bfq", "sdd:bfq", "sdi:bfq", "sdj:bfq",
                                   "sdk:bfq", "sdl:bfq", "sdw:bfq", "sdy:bfq", "sdg:mq-deadline",
                                   "mmcblk0:mq-deadline", "nvme3n1:none"}));
}

}  // namespace
}  // namespace elevatord
