#include "device_facts_builder.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;

const auto kKernel = KernelFacts::from_release("6.18.44");

EventBuilder a_sata_disk() {
  return an_event("sda")
      .at("/devices/pci0000:00/ata1/host0/target0:0:0/0:0:0:0/block/sda")
      .with("ID_BUS", "ata")
      .with("ID_MODEL", "ST4000DM004")
      .with("ID_ATA_ROTATION_RATE_RPM", "5425");
}

const ProbedFiles kFiles = {{"queue/rotational", "1"},
                            {"queue/zoned", "none"},
                            {"removable", "0"},
                            {"size", "7814037168"},
                            {"mq", "1"}};

TEST(DeviceFactsBuilder, PutsEverythingTogether) {
  const auto facts = facts_of(a_sata_disk(), kFiles, kKernel);
  EXPECT_EQ(facts.name, "sda");
  EXPECT_EQ(facts.device_class.value(), DeviceClass::Sata);
  EXPECT_EQ(facts.medium.value(), Medium::Hdd);
  EXPECT_EQ(facts.model.value(), Spellings{"ST4000DM004"});
  EXPECT_TRUE(facts.wwn.is_absent());
  EXPECT_TRUE(facts.rotational.value());
  EXPECT_FALSE(facts.removable.value());
  EXPECT_EQ(facts.zoned.value(), "none");
  EXPECT_EQ(facts.hw_queues.value(), 1U);
  EXPECT_EQ(facts.size.value(), 4000787030016U);
  EXPECT_EQ(facts.properties.value().at("ID_BUS"), "ata");
  EXPECT_EQ(facts.kernel, kKernel);
}

TEST(DeviceFactsBuilder, KnowsNothingOfFilesBeforeTheProbe) {
  const auto facts = facts_of(a_sata_disk(), std::nullopt, kKernel);
  EXPECT_TRUE(facts.rotational.is_not_yet());
  EXPECT_TRUE(facts.removable.is_not_yet());
  EXPECT_TRUE(facts.zoned.is_not_yet());
  EXPECT_TRUE(facts.hw_queues.is_not_yet());
  EXPECT_TRUE(facts.size.is_not_yet());
  EXPECT_TRUE(facts.device_class.is_known());
}

TEST(DeviceFactsBuilder, AMissingOrSenselessFileIsAbsent) {
  const auto facts =
      facts_of(a_sata_disk(), ProbedFiles{{"size", "much"}, {"queue/zoned", "\n"}}, kKernel);
  EXPECT_TRUE(facts.rotational.is_absent());
  EXPECT_TRUE(facts.hw_queues.is_absent());
  EXPECT_TRUE(facts.size.is_absent());
  EXPECT_TRUE(facts.zoned.is_absent());
}

TEST(DeviceFactsBuilder, ADiskWithoutMediumHasSizeZero) {
  const auto facts = facts_of(an_event("sdb"), ProbedFiles{{"size", "0"}}, kKernel);
  EXPECT_EQ(facts.size.value(), 0U);
}

TEST(DeviceFactsBuilder, WaitsForUdevdWithAllThatPropertiesSay) {
  const std::vector<DeviceEvent> events = {
      a_sata_disk().not_initialized(), a_sata_disk().with("SYSTEMD_READY", "0"),
      a_sata_disk().with("DM_UDEV_DISABLE_OTHER_RULES_FLAG", "1")};
  for (const auto& event : events) {
    const auto facts = facts_of(event, kFiles, kKernel);
    EXPECT_TRUE(facts.device_class.is_not_yet());
    EXPECT_TRUE(facts.medium.is_not_yet());
    EXPECT_TRUE(facts.model.is_not_yet());
    EXPECT_TRUE(facts.properties.is_not_yet());
    EXPECT_TRUE(facts.rotational.is_known()) << "files do not depend on udevd";
  }
}

TEST(DeviceFactsBuilder, APathOfAMapIsAsReadyAsItGets) {
  const auto path = a_sata_disk().with("SYSTEMD_READY", "0").with("DM_MULTIPATH_DEVICE_PATH", "1");
  EXPECT_EQ(facts_of(path, kFiles, kKernel).device_class.value(), DeviceClass::MultipathPath);
}

TEST(DeviceFactsBuilder, TakesNamesOfLinksFromUdev) {
  const auto facts =
      facts_of(a_sata_disk().with("DEVLINKS", "/dev/disk/by-path/pci-1 /dev/disk/by-id/ata-WD_1"),
               kFiles, kKernel);
  EXPECT_EQ(facts.ids.value(), Spellings{"ata-WD_1"});
  EXPECT_TRUE(facts_of(a_sata_disk(), kFiles, kKernel).ids.is_absent());
}

TEST(DeviceFactsBuilder, TakesDriversAndTheWriteCache) {
  DeviceEvent event = a_sata_disk();
  event.drivers = {"sd", "ahci"};
  const auto facts = facts_of(event, ProbedFiles{{"queue/write_cache", "write back\n"}}, kKernel);
  EXPECT_EQ(facts.drivers.value(), (Spellings{"sd", "ahci"}));
  EXPECT_EQ(facts.write_cache.value(), "write back");
}

TEST(DeviceFactsBuilder, AnNvmePathHasItsHeadsProperties) {
  Surroundings around;
  around.head = "nvme0n1";
  around.head_event = an_event("nvme0n1").with("ID_SERIAL", "S5G").with("ID_MODEL", "PM9A3");
  const auto facts = facts_of(an_event("nvme0c0n1").hidden(), kFiles, kKernel, around);
  EXPECT_EQ(facts.device_class.value(), DeviceClass::NvmePath);
  EXPECT_EQ(facts.head, "nvme0n1");
  EXPECT_EQ(facts.serial.value(), Spellings{"S5G"});
  EXPECT_EQ(facts.properties.value().at("ID_MODEL"), "PM9A3");
  EXPECT_EQ(facts.hw_queues.value(), 1U) << "the queue is its own";
}

TEST(DeviceFactsBuilder, AnNvmePathIsOneBeforeItsHeadIsKnown) {
  Surroundings around;
  around.head = "nvme0n1";
  const auto facts = facts_of(an_event("nvme0c0n1").hidden(), kFiles, kKernel, around);
  EXPECT_EQ(facts.device_class.value(), DeviceClass::NvmePath);
  EXPECT_TRUE(facts.serial.is_not_yet());
}

TEST(DeviceFactsBuilder, KnowsNoMountPointsWhereNobodyLooked) {
  Surroundings around;
  around.nodes = {{7, "/dev/sda", ""}};
  const Mounts mounts = {{7, "/dev/sda", "/srv"}};
  EXPECT_TRUE(facts_of(a_sata_disk(), kFiles, kKernel, around).mountpoints.is_absent());
  EXPECT_EQ(facts_of(a_sata_disk(), kFiles, kKernel, around, &mounts).mountpoints.value(),
            Spellings{"/srv"});
  around.fs_types = Fact<Spellings>::not_yet();
  EXPECT_TRUE(facts_of(a_sata_disk(), kFiles, kKernel, around, &mounts).mountpoints.is_not_yet());
}

TEST(DeviceFactsBuilder, SaysWhoKeepsOthersOff) {
  const auto facts =
      facts_of(an_event("dm-0").with("DM_UDEV_DISABLE_OTHER_RULES_FLAG", "1"), kFiles, kKernel);
  EXPECT_NE(exclusion(facts), "");
}

TEST(DeviceFactsBuilder, WaitsForMultipathToMakeUpItsMind) {
  const auto facts = facts_of(a_sata_disk()
                                  .with("DM_MULTIPATH_DEVICE_PATH", "1")
                                  .with("FIND_MULTIPATHS_WAIT_UNTIL", "1764540000.1"),
                              kFiles, kKernel);
  EXPECT_TRUE(facts.device_class.is_not_yet());
}

}  // namespace
}  // namespace elevatord
