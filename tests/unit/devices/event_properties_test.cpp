#include "event_properties.hpp"

#include <gtest/gtest.h>
#include <sys/sysmacros.h>

namespace elevatord {
namespace {

Properties loop7(const std::string& action) {
  return {{"ACTION", action},
          {"DEVPATH", "/devices/virtual/block/loop7"},
          {"SUBSYSTEM", "block"},
          {"DEVTYPE", "disk"},
          {"MAJOR", "7"},
          {"MINOR", "7"},
          {"DISKSEQ", "12"},
          {"SEQNUM", "900"},
          {"DEVLINKS", "/dev/disk/by-diskseq/12"}};
}

TEST(EventProperties, DescribesADisk) {
  const auto event = event_from(loop7("add"));
  ASSERT_TRUE(event);
  EXPECT_EQ(event->action, DeviceEvent::Action::Add);
  EXPECT_EQ(event->name, "loop7");
  EXPECT_EQ(event->devpath, "/devices/virtual/block/loop7");
  EXPECT_EQ(event->devnum, ::makedev(7, 7));
  EXPECT_EQ(event->diskseq, 12U);
  EXPECT_FALSE(event->synthetic);
  EXPECT_EQ(event->properties.at("DEVLINKS"), "/dev/disk/by-diskseq/12");
}

TEST(EventProperties, KnowsTheActions) {
  using Action = DeviceEvent::Action;
  const std::vector<std::pair<std::string, std::optional<Action>>> table = {
      {"", Action::Add},          {"add", Action::Add},
      {"change", Action::Change}, {"remove", Action::Remove},
      {"move", Action::Move},     {"online", Action::Change},
      {"bind", Action::Change},   {"offline", std::nullopt},
      {"unbind", std::nullopt},   {"invented-later", Action::Change}};
  for (const auto& [text, wanted] : table) {
    const auto event = event_from(loop7(text));
    EXPECT_EQ(event ? std::optional{event->action} : std::nullopt, wanted) << text;
  }
}

TEST(EventProperties, NeverTellsOfAPartitionOrAnotherSubsystem) {
  auto partition = loop7("add");
  partition["DEVTYPE"] = "partition";
  EXPECT_FALSE(event_from(partition));
  auto bdi = loop7("add");
  bdi["SUBSYSTEM"] = "bdi";
  EXPECT_FALSE(event_from(bdi));
  EXPECT_FALSE(event_from({{"ACTION", "add"}}));
}

TEST(EventProperties, TellsSyntheticEventsWithAndWithoutUuid) {
  for (const auto* const uuid : {"0", "be4ef1a0-67d4-4d25-8a23-0b7a2e6a4d10"}) {
    auto properties = loop7("add");
    properties["SYNTH_UUID"] = uuid;
    EXPECT_TRUE(event_from(properties)->synthetic) << uuid;
  }
}

TEST(EventProperties, DropsWhatBelongsToTheEvent) {
  auto properties = loop7("move");
  properties["DEVPATH_OLD"] = "/devices/virtual/block/loop6";
  properties["SYNTH_ARG_X"] = "1";
  const auto event = event_from(properties);
  EXPECT_EQ(event->old_devpath, "/devices/virtual/block/loop6");
  for (const auto* const key : {"ACTION", "SEQNUM", "DEVPATH_OLD", "SYNTH_ARG_X"}) {
    EXPECT_FALSE(event->properties.contains(key)) << key;
  }
}

TEST(EventProperties, KeepsTheNameOfTheSysfsDirectory) {
  auto properties = loop7("add");
  properties["DEVPATH"] = "/devices/pci0000:00/0000:00:04.0/cciss0/c0d0/block/cciss!c0d0";
  EXPECT_EQ(event_from(properties)->name, "cciss!c0d0");
}

TEST(EventProperties, ReadsUeventFiles) {
  const auto properties = parse_uevent("MAJOR=7\nDEVNAME=loop7\n\nrubbish\n=x\nDM_NAME=a=b\n");
  EXPECT_EQ(properties, (Properties{{"MAJOR", "7"}, {"DEVNAME", "loop7"}, {"DM_NAME", "a=b"}}));
}

Properties sda15() {
  return {{"ACTION", "change"},
          {"DEVPATH", "/devices/ata1/host0/block/sda/sda15"},
          {"SUBSYSTEM", "block"},
          {"DEVTYPE", "partition"},
          {"MAJOR", "8"},
          {"MINOR", "15"},
          {"ID_FS_TYPE", "vfat"},
          {"DEVNAME", "/dev/sda15"},
          {"ID_PART_ENTRY_TYPE", "x"}};
}

TEST(EventProperties, APartitionSaysWhoseItIs) {
  const auto event = partition_event_from(sda15());
  ASSERT_TRUE(event.has_value());
  EXPECT_EQ(event->name, "sda15");
  EXPECT_EQ(event->disk, "sda");
  EXPECT_EQ(event->devnum, ::makedev(8, 15));
  EXPECT_EQ(event->action, DeviceEvent::Action::Change);
  EXPECT_EQ(event->properties, (Properties{{"DEVNAME", "/dev/sda15"}, {"ID_FS_TYPE", "vfat"}}));
}

TEST(EventProperties, AnNvmePartitionsDiskIsFoundByThePathNotByTheDigits) {
  auto properties = sda15();
  properties["DEVPATH"] = "/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1/nvme0n1p2";
  EXPECT_EQ(partition_event_from(properties)->disk, "nvme0n1");
}

TEST(EventProperties, AWholeDiskIsNoPartition) {
  EXPECT_FALSE(partition_event_from(loop7("add")));
  auto odd = sda15();
  odd["DEVPATH"] = "sda15";
  EXPECT_FALSE(partition_event_from(odd));
}

}  // namespace
}  // namespace elevatord
