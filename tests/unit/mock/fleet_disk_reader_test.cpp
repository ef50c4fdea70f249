#include "fleet_disk_reader.hpp"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

struct Read {
  FleetDisk disk;
  Findings findings;
};

Read read_all(const std::string& yaml) {
  Read read;
  const auto node = read_yaml("f.yaml", yaml, read.findings);
  read.disk = read_fleet_disk(node, read.findings);
  return read;
}

Read read(const std::string& keys) {
  return read_all("{ " + keys + " }\n");
}

std::string error_of(const std::string& keys) {
  const auto all = read(keys).findings.errors;
  return all.empty() ? "" : all.front().text();
}

TEST(FleetDiskReader, ReadsEveryKey) {
  const auto [disk, findings] = read_all(
      "name: sda\n"
      "class: sata\n"
      "rotational: true\n"
      "hw_queues: 2\n"
      "tag_set: host7\n"
      "schedulers: [none, mq-deadline, bfq]\n"
      "active: bfq\n"
      "quiesce: srcu\n"
      "faults: [{kind: stuck, after: 5s, for: 60s}, {kind: slow, for: 200ms}]\n"
      "size: 1.5T\n"
      "zoned: host-aware\n"
      "removable: true\n"
      "hidden: true\n"
      "model: My Disk\n"
      "vendor: Me\n"
      "serial: S1\n"
      "wwn: \"0x51\"\n"
      "properties: { ID_FOO: bar }\n");
  ASSERT_TRUE(findings.errors.empty()) << findings.errors.front().text();
  EXPECT_EQ(disk.device_class, DeviceClass::Sata);
  EXPECT_TRUE(disk.rotational && disk.removable && disk.hidden);
  EXPECT_EQ(disk.hw_queues, 2U);
  EXPECT_EQ(disk.tag_set, "host7");
  EXPECT_EQ(disk.schedulers, (std::vector<std::string>{"none", "mq-deadline", "bfq"}));
  EXPECT_EQ(disk.active, "bfq");
  EXPECT_EQ(disk.quiesce, Quiesce::Srcu);
  EXPECT_EQ(disk.size, std::uint64_t{3} << 39U);
  EXPECT_EQ(disk.zoned, "host-aware");
  EXPECT_EQ(disk.model, "My Disk");
  EXPECT_EQ(disk.vendor, "Me");
  EXPECT_EQ(disk.serial, "S1");
  EXPECT_EQ(disk.wwn, "0x51");
  EXPECT_EQ(disk.properties.at("ID_FOO"), "bar");
}

TEST(FleetDiskReader, ReadsFaultsInTheirOrder) {
  const auto faults =
      read("class: sata, faults: [{kind: stuck, after: 5s, for: 60s}, {kind: slow, for: 200ms}]")
          .disk.faults;
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].kind, FleetFault::Kind::Stuck);
  EXPECT_EQ(faults[0].after, 5s);
  EXPECT_EQ(faults[0].lasts, 60s);
  EXPECT_EQ(faults[1].kind, FleetFault::Kind::Slow);
  EXPECT_EQ(faults[1].after, 0s);
  EXPECT_EQ(faults[1].lasts, 200ms);
}

TEST(FleetDiskReader, EveryFaultHasItsWord) {
  using Kind = FleetFault::Kind;
  for (const auto& [word, kind] :
       std::vector<std::pair<std::string, Kind>>{{"stuck", Kind::Stuck},
                                                 {"busy", Kind::Busy},
                                                 {"vanish", Kind::Vanish},
                                                 {"refuse", Kind::Refuse},
                                                 {"reset", Kind::Reset},
                                                 {"foreign", Kind::Foreign},
                                                 {"slow", Kind::Slow}}) {
    EXPECT_EQ(read("class: sata, faults: [{kind: " + word + "}]").disk.faults.at(0).kind, kind)
        << word;
  }
}

TEST(FleetDiskReader, EveryWayToQuiesceHasItsWord) {
  EXPECT_EQ(read("class: sata, quiesce: rcu").disk.quiesce, Quiesce::Rcu);
  EXPECT_EQ(read("class: sata, quiesce: srcu").disk.quiesce, Quiesce::Srcu);
  EXPECT_EQ(read("class: sata, quiesce: expedited").disk.quiesce, Quiesce::Expedited);
}

TEST(FleetDiskReader, TheActiveSchedulerIsOneOfTheListed) {
  EXPECT_EQ(error_of("class: sata, schedulers: [none], active: bfq"),
            "f.yaml:1:44: active: 'bfq' is not in schedulers");
  EXPECT_NE(error_of("class: sata, active: bfq"), "");
  EXPECT_EQ(error_of("class: sata, schedulers: [none, bfq]"), "f.yaml:1:1: active: is missing");
}

TEST(FleetDiskReader, SchedulersAreNamesAndEachOneIsListedOnce) {
  EXPECT_EQ(error_of("class: sata, schedulers: [none, none], active: none"),
            "f.yaml:1:35: none is in the list twice");
  EXPECT_EQ(error_of("class: sata, schedulers: [none, \"b f q\"], active: none"),
            "f.yaml:1:35: 'b f q' cannot be a scheduler");
}

TEST(FleetDiskReader, AttributesStayBelowTheDisk) {
  EXPECT_EQ(read("class: sata, attributes: { queue/dax: 1 }").disk.attributes,
            (std::map<std::string, std::string>{{"queue/dax", "1"}}));
  EXPECT_EQ(error_of("class: sata, attributes: { ../sdb/ro: 1 }"),
            "f.yaml:1:30: attributes: '../sdb/ro': the path must stay below the disk's directory, "
            "without . and ..");
  EXPECT_EQ(error_of("class: sata, attributes: [a]"),
            "f.yaml:1:28: attributes: expected a map, found a list");
}

TEST(FleetDiskReader, ADiskMayHaveNothingToChoose) {
  EXPECT_EQ(error_of("class: md, schedulers: []"), "");
  EXPECT_EQ(error_of("class: md"), "");
  EXPECT_EQ(error_of("class: md, schedulers: [none]"), "");
  EXPECT_TRUE(read("class: md, schedulers: []").disk.schedulers.empty());
}

TEST(FleetDiskReader, PointsAtUnknownWordsAndKeys) {
  EXPECT_EQ(error_of("class: sataa"), "f.yaml:1:10: unknown class 'sataa' (did you mean sata?)");
  EXPECT_EQ(error_of("class: sata, quiese: rcu"),
            "f.yaml:1:16: unknown key 'quiese' (did you mean quiesce?)");
  EXPECT_EQ(error_of("class: sata, faults: [{kind: stuk}]"),
            "f.yaml:1:32: unknown kind 'stuk' (did you mean stuck?)");
  EXPECT_NE(error_of("class: sata, zoned: yes"), "");
}

TEST(FleetDiskReader, AClassAndAFaultsKindMustBeThere) {
  EXPECT_EQ(error_of("name: sda"), "f.yaml:1:1: class: is missing");
  EXPECT_EQ(error_of("class: sata, faults: [{after: 5s}]"), "f.yaml:1:25: kind: is missing");
}

TEST(FleetDiskReader, ValuesOfAnotherShapeAreErrors) {
  EXPECT_NE(error_of("class: sata, faults: [{kind: stuck, for: 5}]"), "");
  EXPECT_EQ(error_of("class: sata, faults: stuck"),
            "f.yaml:1:24: faults: expected a list, found 'stuck'");
  EXPECT_EQ(error_of("class: sata, properties: [a]"),
            "f.yaml:1:28: properties: expected a map, found a list");
  EXPECT_NE(error_of("class: sata, faults:"), "");
  EXPECT_NE(error_of("class: sata, properties:"), "");
  EXPECT_NE(error_of("class: sata, hw_queues: -1"), "");
  EXPECT_EQ(error_of("class: sata, hw_queues: 65536"), "");
  EXPECT_NE(error_of("class: sata, hw_queues: 65537"), "");
}

TEST(FleetDiskReader, WhatIsNoMapIsNoDisk) {
  const auto [disk, findings] = read_all("sda\n");
  ASSERT_EQ(findings.errors.size(), 1U);
  EXPECT_EQ(findings.errors.front().code, "wrong-type");
}

TEST(FleetDiskReader, TellsAllErrorsOfADiskInOneGo) {
  EXPECT_EQ(read("class: x, size: big, rotational: maybe").findings.errors.size(), 3U);
}

TEST(FleetDiskReader, SchedulersWhoseModulesAreMissingAreLoadableAndNotOffered) {
  const auto made =
      read("name: sda, class: sata, schedulers: [none], active: none, loadable: [bfq]");
  EXPECT_TRUE(made.findings.errors.empty());
  EXPECT_EQ(made.disk.loadable, std::vector<std::string>{"bfq"});
  EXPECT_NE(error_of("name: sda, class: sata, schedulers: [none], active: bfq, loadable: [bfq]"),
            "");
  EXPECT_NE(error_of("name: sda, class: sata, schedulers: [none], active: none, loadable: [none]"),
            "");
}

}  // namespace
}  // namespace elevatord
