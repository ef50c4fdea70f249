#include "condition.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "disk_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

template <typename Test>
Condition condition(std::string key, Test test) {
  return {std::move(key), "", {}, std::move(test)};
}

Condition text(TextField field, std::vector<std::string> globs) {
  return condition("text", TextTest{field, std::move(globs)});
}

Condition is_class(std::string glob) {
  return condition("class", TextTest{TextField::Class, {std::move(glob)}});
}

Condition rotational(bool wanted) {
  return condition("rotational", FlagTest{FlagField::Rotational, wanted});
}

Condition not_all(std::vector<Condition> inner) {
  return condition("not", NotTest{std::move(inner)});
}

Condition any_of(std::vector<std::vector<Condition>> alternatives) {
  return condition("any", AnyTest{std::move(alternatives)});
}

/// The verdict in one word and what was found: `no: sata`.
std::string verdict(const std::vector<Condition>& all_of, const DeviceFacts& facts) {
  const auto result = evaluate(all_of, facts);
  const auto without_words = evaluate(all_of, facts, Words::No);
  EXPECT_EQ(without_words.truth, result.truth);
  EXPECT_EQ(without_words.condition, result.condition);
  const std::string truth = result.truth == Truth::Yes  ? "yes"
                            : result.truth == Truth::No ? "no"
                                                        : "not yet";
  return result.truth == Truth::Yes ? truth : truth + ": " + result.found;
}

TEST(Conditions, NoneHoldForEveryDisk) {
  EXPECT_EQ(verdict({}, a_disk("sda")), "yes");
}

TEST(Conditions, ClassIsComparedByItsWord) {
  EXPECT_EQ(verdict({is_class("sata")}, a_disk("sda").on("sata")), "yes");
  EXPECT_EQ(verdict({is_class("nvme")}, a_disk("sda").on("sata")), "no: sata");
  EXPECT_EQ(verdict({is_class("nvme*")}, a_disk("nvme0c0n1").on(DeviceClass::NvmePath)), "yes");
}

TEST(Conditions, AGlobCoversTheWholeText) {
  EXPECT_EQ(verdict({text(TextField::Name, {"sd?"})}, a_disk("sda")), "yes");
  EXPECT_EQ(verdict({text(TextField::Name, {"sd?"})}, a_disk("sdaa")), "no: sdaa");
  EXPECT_EQ(verdict({text(TextField::Name, {"sd[a-c]", "vd*"})}, a_disk("vda")), "yes");
}

TEST(Conditions, AnySpellingOfAFactWillDo) {
  const auto disk = a_disk("sda").model({"Samsung_SSD_870", "Samsung SSD 870"});
  EXPECT_EQ(verdict({text(TextField::Model, {"Samsung SSD*"})}, disk), "yes");
  EXPECT_EQ(verdict({text(TextField::Model, {"WDC*"})}, disk),
            "no: Samsung_SSD_870 or Samsung SSD 870");
}

TEST(Conditions, EveryTextFactIsLookedAt) {
  const auto disk = a_disk("sda")
                        .medium(Medium::Hdd)
                        .wwn({"0x5000"})
                        .serial({"S5G"})
                        .vendor({"ATA"})
                        .zoned("host-managed");
  EXPECT_EQ(verdict({text(TextField::Medium, {"hdd"}), text(TextField::Wwn, {"0x5*"}),
                     text(TextField::Serial, {"S5*"}), text(TextField::Vendor, {"ATA"}),
                     text(TextField::Zoned, {"host-*"})},
                    disk),
            "yes");
}

TEST(Conditions, AnAbsentFactMatchesNothing) {
  EXPECT_EQ(verdict({text(TextField::Serial, {"*"})}, a_disk("loop0")), "no: (absent)");
  EXPECT_EQ(verdict({text(TextField::Serial, {"*"})}, a_disk("loop0").serial({})), "no: (absent)");
  EXPECT_EQ(verdict({rotational(false)}, a_disk("sda").without(&DeviceFacts::rotational)),
            "no: (absent)");
}

TEST(Conditions, AFactThatIsNotYetKnownIsWaitedFor) {
  EXPECT_EQ(verdict({is_class("sata")}, a_disk("sda").not_yet(&DeviceFacts::device_class)),
            "not yet: (not yet known)");
}

TEST(Conditions, TheFirstThatFailsDecidesEvenBehindOneThatWaits) {
  const auto disk = a_disk("sda").rotational(true).on("sata").not_yet(&DeviceFacts::medium);
  const std::vector<Condition> all = {text(TextField::Medium, {"hdd"}), rotational(false),
                                      is_class("usb")};
  const auto result = evaluate(all, disk);
  EXPECT_EQ(result.truth, Truth::No);
  EXPECT_EQ(result.condition, &all[1]);
  EXPECT_EQ(result.found, "true");
}

TEST(Conditions, TheFirstThatWaitsIsTold) {
  const auto disk = a_disk("sda").not_yet(&DeviceFacts::medium).not_yet(&DeviceFacts::rotational);
  const std::vector<Condition> all = {text(TextField::Name, {"sda"}), rotational(true),
                                      text(TextField::Medium, {"hdd"})};
  EXPECT_EQ(evaluate(all, disk).condition, &all[1]);
}

TEST(Conditions, PropertiesMayBeAbsentEmptyOrNotYetKnown) {
  const auto usb = condition("property ID_BUS", PropertyTest{"ID_BUS", {"usb"}});
  EXPECT_EQ(verdict({usb}, a_disk("sda").property("ID_BUS", "usb")), "yes");
  EXPECT_EQ(verdict({usb}, a_disk("sda").property("ID_BUS", "ata")), "no: ata");
  EXPECT_EQ(verdict({usb}, a_disk("sda").property("ID_BUS", "")), "no: (empty)");
  EXPECT_EQ(verdict({usb}, a_disk("sda")), "no: (absent)");
  EXPECT_EQ(verdict({usb}, a_disk("sda").not_yet(&DeviceFacts::properties)),
            "not yet: (not yet known)");
}

TEST(Conditions, NumbersFitAnyOfTheRanges) {
  const auto queues = condition("hw_queues", NumberTest{NumberField::HwQueues, {{2, 4}, {9, {}}}});
  EXPECT_EQ(verdict({queues}, a_disk("nvme0n1").hw_queues(4)), "yes");
  EXPECT_EQ(verdict({queues}, a_disk("nvme0n1").hw_queues(64)), "yes");
  EXPECT_EQ(verdict({queues}, a_disk("nvme0n1").hw_queues(8)), "no: 8");
  const auto size = condition("size", NumberTest{NumberField::Size, {{{}, 4096}}});
  EXPECT_EQ(verdict({size}, a_disk("sda").size(4097)), "no: 4097");
}

TEST(Conditions, KernelVersionsAreCompared) {
  const auto kernel = condition(
      "kernel", KernelTest{{{{KernelVersion{6, 11, 0}, {}}, {{}, KernelVersion{6, 19, 0}}}}});
  EXPECT_EQ(verdict({kernel}, a_disk("sda").kernel("6.18.44-cloud")), "yes");
  EXPECT_EQ(verdict({kernel}, a_disk("sda").kernel("6.19.0")), "no: 6.19.0");
}

TEST(Conditions, AKernelWithoutVersionIsNotOlderThanEverything) {
  const auto old = condition("kernel", KernelTest{{{{{}, KernelVersion{6, 11, 0}}}}});
  EXPECT_EQ(verdict({old}, a_disk("sda").kernel("next-20260101")), "no: next-20260101");
  EXPECT_EQ(verdict({old}, a_disk("sda").kernel("")), "no: (absent)");
}

TEST(Conditions, OnlyAQuirkThatIsKnownToBeThereMatches) {
  const auto quirk = condition("quirk", QuirkTest{{"unplugged-async-dispatch"}});
  EXPECT_EQ(verdict({quirk}, a_disk("ublkb0").kernel("7.2.13")), "yes");
  EXPECT_EQ(verdict({quirk}, a_disk("ublkb0").kernel("6.12.0")),
            "no: unplugged-async-dispatch: no");
  EXPECT_EQ(verdict({quirk}, a_disk("ublkb0").kernel("5.14.0-503.el9")),
            "no: unplugged-async-dispatch: unknown");
}

TEST(Conditions, NotHoldsWhenTheInnerMapDoesNot) {
  const auto other = not_all({is_class("usb"), rotational(true)});
  EXPECT_EQ(verdict({other}, a_disk("sda").on("usb").rotational(false)), "yes");
  EXPECT_EQ(verdict({other}, a_disk("sda").on("usb").rotational(true)), "no: all of it holds");
  EXPECT_EQ(verdict({other}, a_disk("sda").on("usb").not_yet(&DeviceFacts::rotational)),
            "not yet: rotational: (not yet known)");
}

TEST(Conditions, NotOfAnAbsentFactHolds) {
  EXPECT_EQ(verdict({not_all({text(TextField::Serial, {"S5*"})})}, a_disk("loop0")), "yes");
}

TEST(Conditions, AnyHoldsWhenOneAlternativeDoes) {
  const auto either = any_of({{is_class("usb")}, {is_class("sata"), rotational(true)}});
  EXPECT_EQ(verdict({either}, a_disk("sda").on("sata").rotational(true)), "yes");
  EXPECT_EQ(verdict({either}, a_disk("sda").on("sata").rotational(false)),
            "no: none of 2 alternatives holds");
  EXPECT_EQ(verdict({either}, a_disk("sda").on("sata").not_yet(&DeviceFacts::rotational)),
            "not yet: rotational: (not yet known)");
}

TEST(Conditions, AnyDoesNotWaitWhenAnAlternativeHoldsAlready) {
  const auto either = any_of({{text(TextField::Medium, {"hdd"})}, {is_class("sata")}});
  EXPECT_EQ(verdict({either}, a_disk("sda").on("sata").not_yet(&DeviceFacts::medium)), "yes");
}

TEST(Conditions, NotAndAnyNest) {
  const auto neither = not_all({any_of({{is_class("usb")}, {is_class("mmc")}})});
  EXPECT_EQ(verdict({neither}, a_disk("sda").on("sata")), "yes");
  EXPECT_EQ(verdict({neither}, a_disk("sda").on("mmc")), "no: all of it holds");
}

TEST(Conditions, IdsAreNamesOfLinks) {
  const auto disk = a_disk("sda").ids({"ata-WD_1", "wwn-0x5"});
  EXPECT_EQ(verdict({text(TextField::Id, {"ata-WD*"})}, disk), "yes");
  EXPECT_EQ(verdict({text(TextField::Id, {"nvme-*"})}, disk), "no: ata-WD_1 or wwn-0x5");
}

TEST(Conditions, ADriverIsTheDisksOwnOrWhatItHangsOn) {
  const auto disk = a_disk("sda").drivers({"sd", "megaraid_sas"});
  EXPECT_EQ(verdict({text(TextField::Driver, {"megaraid*"})}, disk), "yes");
  EXPECT_EQ(verdict({text(TextField::Driver, {"ahci"})}, a_disk("loop0")), "no: (absent)");
}

TEST(Conditions, AWriteCacheIsBackOrThrough) {
  const auto disk = a_disk("sda").write_cache("write back");
  EXPECT_EQ(verdict({text(TextField::WriteCache, {"write back"})}, disk), "yes");
  EXPECT_EQ(verdict({text(TextField::WriteCache, {"write through"})}, disk), "no: write back");
}

TEST(Conditions, AHostIsNamedWithAndWithoutItsDomain) {
  const auto disk = a_disk("sda").on_host("db1.example.org");
  EXPECT_EQ(verdict({text(TextField::Hostname, {"db1"})}, disk), "yes");
  EXPECT_EQ(verdict({text(TextField::Hostname, {"*.example.org"})}, disk), "yes");
  EXPECT_EQ(verdict({text(TextField::Hostname, {"db2"})}, disk), "no: db1.example.org or db1");
  EXPECT_EQ(verdict({text(TextField::Hostname, {"*"})}, a_disk("sda")), "no: (absent)");
}

TEST(Conditions, RealtimeIsTheKernels) {
  const auto realtime = condition("realtime", FlagTest{FlagField::Realtime, true});
  EXPECT_EQ(verdict({realtime}, a_disk("sda").realtime()), "yes");
  EXPECT_EQ(verdict({realtime}, a_disk("sda")), "no: false");
}

TEST(Conditions, WhatIsOnADiskIsToldInFull) {
  const auto disk = a_disk("sda").contains({"vfat", "ext4"}).mounted_on({});
  EXPECT_EQ(verdict({text(TextField::FsType, {"zfs_member"})}, disk), "no: vfat, ext4");
  EXPECT_EQ(verdict({text(TextField::Mountpoint, {"/"})}, disk), "no: (absent)");
  EXPECT_EQ(
      verdict({text(TextField::FsType, {"ext4"})}, a_disk("sda").not_yet(&DeviceFacts::fs_types)),
      "not yet: (not yet known)");
}

TEST(Conditions, AnNvmePathAnswersToItsHeadAsWell) {
  const auto path = a_disk("nvme0c1n1").path_of("nvme0n1");
  EXPECT_EQ(verdict({is_class("nvme")}, path), "yes");
  EXPECT_EQ(verdict({is_class("nvme-path")}, path), "yes");
  EXPECT_EQ(verdict({text(TextField::Name, {"nvme0n1"})}, path), "yes");
  EXPECT_EQ(verdict({is_class("sata")}, path), "no: nvme-path or nvme");
  EXPECT_EQ(verdict({not_all({is_class("nvme-path")})}, path), "no: all of it holds");
}

}  // namespace
}  // namespace elevatord
