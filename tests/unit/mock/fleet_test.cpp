#include "fleet.hpp"

#include <chrono>
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

using namespace std::chrono_literals;

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
  event.properties = properties_of(disk);
  return event;
}

TEST(Fleet, ReadsEveryKey) {
  const auto loaded = load(
      "  - name: sda\n"
      "    class: sata\n"
      "    rotational: true\n"
      "    hw_queues: 2\n"
      "    tag_set: host7\n"
      "    schedulers: [none, mq-deadline, bfq]\n"
      "    active: bfq\n"
      "    quiesce: srcu\n"
      "    faults: [{kind: stuck, after: 5s, for: 60s}, {kind: slow, for: 200ms}]\n"
      "    size: 1.5T\n"
      "    zoned: host-aware\n"
      "    removable: true\n"
      "    hidden: true\n"
      "    model: My Disk\n"
      "    vendor: Me\n"
      "    serial: S1\n"
      "    wwn: \"0x51\"\n"
      "    properties: { ID_FOO: bar }\n");
  ASSERT_EQ(first_error(loaded), "");
  const auto& disk = loaded.fleet.disks.at(0);
  EXPECT_EQ(disk.device_class, DeviceClass::Sata);
  EXPECT_TRUE(disk.rotational && disk.removable && disk.hidden);
  EXPECT_EQ(disk.hw_queues, 2U);
  EXPECT_EQ(disk.tag_set, "host7");
  EXPECT_EQ(disk.schedulers.size(), 3U);
  EXPECT_EQ(disk.active, "bfq");
  EXPECT_EQ(disk.quiesce, Quiesce::Srcu);
  EXPECT_EQ(disk.size, std::uint64_t{3} << 39U);
  EXPECT_EQ(disk.zoned, "host-aware");
  ASSERT_EQ(disk.faults.size(), 2U);
  EXPECT_EQ(disk.faults.at(0).kind, FleetFault::Kind::Stuck);
  EXPECT_EQ(disk.faults.at(0).after, 5s);
  EXPECT_EQ(disk.faults.at(0).lasts, 60s);
  EXPECT_EQ(disk.faults.at(1).kind, FleetFault::Kind::Slow);
  EXPECT_EQ(disk.faults.at(1).lasts, 200ms);
  EXPECT_EQ(loaded.fleet.kernel.version, (KernelVersion{6, 18, 44}));
}

TEST(Fleet, ADiskIsItsOwnTagSetUnlessTheFileSaysOtherwise) {
  EXPECT_EQ(load_disk("name: \"sd[a-b]\", class: sata").fleet.disks.at(1).tag_set, "sdb");
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

TEST(Fleet, SchedulersWhoseModulesAreMissingAreLoadableAndNotOffered) {
  const auto loaded =
      load_disk("name: sda, class: sata, schedulers: [none], active: none, loadable: [bfq]");
  EXPECT_EQ(first_error(loaded), "");
  EXPECT_EQ(loaded.fleet.disks.front().loadable, std::vector<std::string>{"bfq"});
  EXPECT_NE(first_error(load_disk(
                "name: sda, class: sata, schedulers: [none], active: bfq, loadable: [bfq]")),
            "");
  EXPECT_NE(first_error(load_disk(
                "name: sda, class: sata, schedulers: [none], active: none, loadable: [none]")),
            "");
}

TEST(Fleet, TheActiveSchedulerIsOneOfTheListed) {
  EXPECT_EQ(first_error(load_disk("name: sda, class: sata, schedulers: [none], active: bfq")),
            "f.yaml:4:59: active: 'bfq' is not in schedulers");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, active: bfq")), "");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, schedulers: [none, bfq]")), "");
  EXPECT_NE(
      first_error(load_disk("name: sda, class: sata, schedulers: [none, none], active: none")), "");
}

TEST(Fleet, ADiskMayHaveNothingToChoose) {
  EXPECT_EQ(first_error(load_disk("name: md0, class: md, schedulers: []")), "");
  EXPECT_EQ(first_error(load_disk("name: md0, class: md")), "");
  EXPECT_EQ(first_error(load_disk("name: md0, class: md, schedulers: [none]")), "");
}

TEST(Fleet, PointsAtUnknownWordsAndKeys) {
  EXPECT_EQ(first_error(load_disk("name: sda, class: sataa")),
            "f.yaml:4:25: unknown class 'sataa' (did you mean sata?)");
  EXPECT_EQ(first_error(load_disk("name: sda, class: sata, quiese: rcu")),
            "f.yaml:4:31: unknown key 'quiese' (did you mean quiesce?)");
  EXPECT_EQ(first_error(load_disk("name: sda, class: sata, faults: [{kind: stuk}]")),
            "f.yaml:4:47: unknown kind 'stuk' (did you mean stuck?)");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, faults: [{kind: stuck, for: 5}]")), "");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, faults: [{after: 5s}]")), "");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, faults: stuck")), "");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, hw_queues: -1")), "");
  EXPECT_NE(first_error(load_disk("name: sda, class: sata, zoned: yes")), "");
  EXPECT_NE(first_error(load_disk("name: sda")), "");
  EXPECT_NE(first_error(load_disk("class: sata")), "");
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

TEST(FleetProperties, TellTheEvidenceOfTheClass) {
  FleetDisk disk;
  disk.name = "sda";
  disk.device_class = DeviceClass::Sata;
  disk.rotational = true;
  disk.serial = "S1";
  disk.model = "My Disk";
  auto properties = properties_of(disk);
  EXPECT_EQ(properties["ID_BUS"], "ata");
  EXPECT_EQ(properties["ID_ATA_ROTATION_RATE_RPM"], "7200");
  EXPECT_EQ(properties["ID_MODEL"], "My_Disk");
  EXPECT_EQ(properties["ID_SERIAL"], "My_Disk_S1");
  EXPECT_EQ(properties["DEVNAME"], "/dev/sda");
}

TEST(FleetProperties, TheFilesOwnBeatTheUsualOnes) {
  FleetDisk disk;
  disk.name = "sdw";
  disk.device_class = DeviceClass::Usb;
  disk.properties["ID_BUS"] = "other";
  EXPECT_EQ(properties_of(disk).at("ID_BUS"), "other");
}

TEST(FleetProperties, AHiddenDiskHasNoNode) {
  FleetDisk disk;
  disk.name = "nvme0c0n1";
  disk.device_class = DeviceClass::NvmePath;
  disk.hidden = true;
  EXPECT_EQ(properties_of(disk).count("DEVNAME"), 0U);
}

TEST(FleetProperties, TheHostInThePathIsTheTagSet) {
  FleetDisk disk;
  disk.name = "sda";
  disk.device_class = DeviceClass::Sas;
  disk.tag_set = "host3";
  EXPECT_NE(devpath_of(disk).find("/host3/"), std::string::npos);
  disk.tag_set = "sda";
  EXPECT_EQ(devpath_of(disk).find("/host3/"), std::string::npos);
}

TEST(FleetProperties, EveryClassIsRecognizedByThem) {
  FleetDisk disk;
  for (const auto& [name, word] :
       std::vector<std::pair<std::string, std::string>>{{"nvme0n1", "nvme"},
                                                        {"nvme0c0n1", "nvme-path"},
                                                        {"sda", "sata"},
                                                        {"sda", "sas"},
                                                        {"sda", "scsi"},
                                                        {"sda", "usb"},
                                                        {"mmcblk0", "mmc"},
                                                        {"sda", "ufs"},
                                                        {"vda", "virtio"},
                                                        {"xvda", "xen"},
                                                        {"sda", "hyperv"},
                                                        {"dasda", "dasd"},
                                                        {"loop0", "loop"},
                                                        {"zram0", "zram"},
                                                        {"dm-0", "dm"},
                                                        {"dm-0", "dm-multipath"},
                                                        {"sda", "multipath-path"},
                                                        {"md0", "md"},
                                                        {"nbd0", "nbd"},
                                                        {"ublkb0", "ublk"},
                                                        {"nullb0", "null_blk"},
                                                        {"pmem0", "pmem"},
                                                        {"fd0", "floppy"},
                                                        {"sr0", "optical"}}) {
    disk.name = name;
    disk.device_class = device_class_from(word).value();
    EXPECT_EQ(to_text(classify(event_of(disk))), word);
  }
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
