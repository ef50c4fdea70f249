#include "device_registry.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;

EventBuilder sda(std::uint64_t diskseq) {
  return an_event("sda").at("/devices/host0/block/sda").devnum(0x800).diskseq(diskseq);
}

/// Before 5.15 the kernel does not number its disks.
EventBuilder old_sda(std::uint64_t usec) {
  return sda(0).usec_initialized(usec);
}

TEST(DeviceRegistry, TellsADiskOnceThoughTwoSourcesDo) {
  DeviceRegistry registry;
  EXPECT_EQ(registry.apply(sda(5)), DeviceChange::Added);
  EXPECT_EQ(registry.apply(sda(5)), DeviceChange::Ignored);
  EXPECT_EQ(registry.devices().size(), 1U);
}

TEST(DeviceRegistry, TagsAndTheOrderOfLinksAreNoNews) {
  DeviceRegistry registry;
  registry.apply(sda(5).with("DEVLINKS", "/dev/a /dev/b").with("CURRENT_TAGS", ":systemd:"));
  EXPECT_EQ(registry.apply(sda(5).with("DEVLINKS", "/dev/b /dev/a")), DeviceChange::Ignored);
}

TEST(DeviceRegistry, ARescanTellsOfPropertiesThatChangedMeanwhile) {
  DeviceRegistry registry;
  registry.apply(sda(5).with("ID_FS_TYPE", ""));
  EXPECT_EQ(registry.apply(sda(5).with("ID_FS_TYPE", "zfs_member")), DeviceChange::Changed);
  EXPECT_EQ(registry.find("sda")->properties.at("ID_FS_TYPE"), "zfs_member");
}

TEST(DeviceRegistry, UdevdFinishingWithADiskIsNews) {
  DeviceRegistry registry;
  EXPECT_EQ(registry.apply(sda(5).not_initialized()), DeviceChange::Added);
  EXPECT_EQ(registry.apply(sda(5)), DeviceChange::Changed);
  EXPECT_TRUE(registry.find("sda")->initialized);
}

TEST(DeviceRegistry, AnUninitializedEchoDoesNotTakeBackWhatUdevdSaid) {
  DeviceRegistry registry;
  registry.apply(sda(5).with("ID_BUS", "ata"));
  EXPECT_EQ(registry.apply(sda(5).not_initialized()), DeviceChange::Ignored);
  EXPECT_TRUE(registry.find("sda")->properties.contains("ID_BUS"));
}

TEST(DeviceRegistry, ASyntheticAddIsAChange) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  EXPECT_EQ(registry.apply(sda(5).synthetic()), DeviceChange::Changed);
}

TEST(DeviceRegistry, ASyntheticRemoveTakesNoDiskAway) {
  DeviceRegistry registry;
  registry.apply(an_event("sda").diskseq(5));
  EXPECT_EQ(registry.apply(an_event("sda").diskseq(5).synthetic().remove()), DeviceChange::Ignored);
  EXPECT_NE(registry.find("sda"), nullptr);
}

TEST(DeviceRegistry, EveryChangeEventIsAChange) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  EXPECT_EQ(registry.apply(sda(5).change()), DeviceChange::Changed);
  EXPECT_EQ(registry.apply(sda(5).change()), DeviceChange::Changed);
}

TEST(DeviceRegistry, AChangeOfAnUnknownDiskAddsIt) {
  DeviceRegistry registry;
  EXPECT_EQ(registry.apply(sda(5).change()), DeviceChange::Added);
}

TEST(DeviceRegistry, AHigherDiskseqIsAnotherMedium) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  EXPECT_EQ(registry.apply(sda(6).change()), DeviceChange::MediumChanged);
  EXPECT_EQ(registry.find("sda")->diskseq, 6U);
}

TEST(DeviceRegistry, ALowerDiskseqIsLate) {
  DeviceRegistry registry;
  registry.apply(sda(6));
  EXPECT_EQ(registry.apply(sda(5).change()), DeviceChange::Ignored);
  EXPECT_EQ(registry.apply(sda(5)), DeviceChange::Ignored);
  EXPECT_EQ(registry.find("sda")->diskseq, 6U);
}

TEST(DeviceRegistry, AnEventWithoutDiskseqKeepsTheKnownOne) {
  DeviceRegistry registry;
  registry.apply(sda(6));
  EXPECT_EQ(registry.apply(sda(0).change()), DeviceChange::Changed);
  EXPECT_EQ(registry.find("sda")->diskseq, 6U);
}

TEST(DeviceRegistry, RemovesADisk) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  EXPECT_EQ(registry.apply(sda(5).remove()), DeviceChange::Removed);
  EXPECT_EQ(registry.find("sda"), nullptr);
}

TEST(DeviceRegistry, IgnoresTheRemovalOfAnUnknownDisk) {
  DeviceRegistry registry;
  EXPECT_EQ(registry.apply(sda(5).remove()), DeviceChange::Ignored);
}

TEST(DeviceRegistry, ALateRemoveDoesNotTakeTheReCreatedDisk) {
  DeviceRegistry registry;
  registry.apply(sda(6));
  EXPECT_EQ(registry.apply(sda(5).remove()), DeviceChange::Ignored);
  EXPECT_NE(registry.find("sda"), nullptr);
}

TEST(DeviceRegistry, ARemoveWithAHigherDiskseqRemoves) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  EXPECT_EQ(registry.apply(sda(6).remove()), DeviceChange::Removed) << "its change was lost";
}

TEST(DeviceRegistry, ALateChangeDoesNotBringARemovedDiskBack) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  registry.apply(sda(5).remove());
  EXPECT_EQ(registry.apply(sda(5).change()), DeviceChange::Ignored);
  EXPECT_EQ(registry.apply(sda(7)), DeviceChange::Added);
}

TEST(DeviceRegistry, AnotherDiskMayTakeTheNameBeforeItsPredecessorIsGone) {
  DeviceRegistry registry;
  registry.apply(an_event("sda").at("/devices/host0/block/sda"));
  EXPECT_EQ(registry.apply(an_event("sda").at("/devices/host9/block/sda")),
            DeviceChange::MediumChanged);
  EXPECT_EQ(registry.apply(an_event("sda").at("/devices/host0/block/sda").remove()),
            DeviceChange::Ignored);
  EXPECT_NE(registry.find("sda"), nullptr);
}

TEST(DeviceRegistry, WithoutDiskseqTheTimeOfInitializationTellsDisksApart) {
  DeviceRegistry registry;
  EXPECT_EQ(registry.apply(old_sda(100)), DeviceChange::Added);
  EXPECT_EQ(registry.apply(old_sda(100).change()), DeviceChange::Changed);
  EXPECT_EQ(registry.apply(old_sda(200)), DeviceChange::MediumChanged);
  EXPECT_EQ(registry.apply(old_sda(100).remove()), DeviceChange::Ignored);
  EXPECT_EQ(registry.apply(old_sda(200).remove()), DeviceChange::Removed);
}

TEST(DeviceRegistry, AMoveKeepsTheDiskUnderItsNewName) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  EXPECT_EQ(registry.apply(an_event("sdb")
                               .at("/devices/host0/block/sdb")
                               .diskseq(5)
                               .moved_from("/devices/host0/block/sda")),
            DeviceChange::Moved);
  EXPECT_EQ(registry.find("sda"), nullptr);
  ASSERT_NE(registry.find("sdb"), nullptr);
  EXPECT_EQ(registry.find("sdb")->devnum, 0x800U);
  EXPECT_TRUE(registry.find("sdb")->old_devpath.empty());
}

TEST(DeviceRegistry, AMoveAlreadySeenByAScanIsNoNews) {
  DeviceRegistry registry;
  const auto move = sda(5).at("/devices/host1/block/sda").moved_from("/devices/host0/block/sda");
  registry.apply(sda(5).at("/devices/host1/block/sda"));
  EXPECT_EQ(registry.apply(move), DeviceChange::Ignored);
}

TEST(DeviceRegistry, AMoveOfAnUnknownDiskAddsIt) {
  DeviceRegistry registry;
  EXPECT_EQ(registry.apply(sda(5).moved_from("/devices/host9/block/sdz")), DeviceChange::Added);
}

TEST(DeviceRegistry, SyncForgetsWhatTheScanDoesNotHave) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  registry.apply(an_event("sdb").diskseq(6));
  const std::vector<DeviceEvent> scan = {sda(5)};
  EXPECT_EQ(registry.sync(scan), std::vector<std::string>{"sdb"});
  EXPECT_EQ(registry.find("sdb"), nullptr);
  EXPECT_TRUE(registry.sync(scan).empty());
}

TEST(DeviceRegistry, SyncJudgesOnlyWhatTheScanCouldSee) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  registry.apply(an_event("nvme0c0n1").hidden());
  EXPECT_EQ(registry.sync({}, DeviceRegistry::Scope::Hidden),
            std::vector<std::string>{"nvme0c0n1"});
  EXPECT_EQ(registry.sync({}, DeviceRegistry::Scope::Visible), std::vector<std::string>{"sda"});
}

TEST(DeviceRegistry, ADiskThatATreeBringsBackIsAddedAgain) {
  DeviceRegistry registry;
  registry.apply(sda(5));
  static_cast<void>(registry.sync({}));
  EXPECT_EQ(registry.apply(sda(5)), DeviceChange::Added);
}

}  // namespace
}  // namespace elevatord
