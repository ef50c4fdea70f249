#include "medium.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;

const ProbedFiles kRotational = {{"queue/rotational", "1"}};
const ProbedFiles kNotRotational = {{"queue/rotational", "0"}};

EventBuilder sata_disk() {
  return an_event("sda").at("/devices/ata1/host0/block/sda");
}

EventBuilder sas_disk() {
  return an_event("sda").at("/devices/host0/end_device-0:0/block/sda");
}

EventBuilder usb_disk() {
  return an_event("sda").at("/devices/usb1/1-1/host0/block/sda").with("ID_BUS", "usb");
}

EventBuilder scsi_disk(const std::string& vendor) {
  return an_event("sda").at("/devices/host0/block/sda").with("ID_VENDOR", vendor);
}

struct Case {
  const char* word;
  DeviceEvent event;
  ProbedFiles files;
};

void expect_media(const std::vector<Case>& cases) {
  for (const auto& [word, event, files] : cases) {
    const auto medium = medium_of(event, files);
    ASSERT_TRUE(medium.is_known()) << event.name;
    EXPECT_EQ(to_text(medium.value()), word) << event.name << " at " << event.devpath;
  }
}

TEST(Medium, ARotationRateIsEvidence) {
  const auto* const rate = "ID_ATA_ROTATION_RATE_RPM";
  expect_media({
      {"hdd", sata_disk().with(rate, "7200"), {}},
      {"ssd", sata_disk().with(rate, "0"), kRotational},
      {"hdd", usb_disk().with(rate, "5400"), kRotational},
      {"hdd", sas_disk().with("ID_BUS", "ata").with(rate, "7200"), {}},
      {"unknown", sata_disk().with(rate, "fast"), kRotational},
  });
}

TEST(Medium, TheFlagCountsOnlyWhereItComesFromTheDisk) {
  expect_media({
      {"hdd", sas_disk(), kRotational},
      {"ssd", sas_disk(), kNotRotational},
      {"ssd", sata_disk(), kNotRotational},
      {"unknown", sata_disk(), kRotational},
      {"unknown", usb_disk(), kRotational},
      {"unknown", usb_disk(), kNotRotational},
      {"unknown", scsi_disk("IBM"), kRotational},
      {"unknown", an_event("sr0"), kNotRotational},
  });
}

TEST(Medium, FlashIsFlash) {
  expect_media({{"ssd", an_event("nvme0n1"), {}},
                {"ssd", an_event("nvme0c0n1"), {}},
                {"ssd", an_event("mmcblk0"), kRotational},
                {"ssd", an_event("sda").at("/devices/1d84000.ufshc/host0/block/sda"), {}}});
}

TEST(Medium, VirtualDisksAreNeverHdd) {
  const auto* const rate = "ID_ATA_ROTATION_RATE_RPM";
  expect_media({
      {"virtual", an_event("vda"), kRotational},
      {"virtual", an_event("zd416"), kNotRotational},
      {"virtual", an_event("dm-0"), kRotational},
      {"virtual", scsi_disk("QEMU"), kRotational},
      {"virtual", scsi_disk("VMware"), kRotational},
      {"virtual", scsi_disk("VMware_"), kRotational},
      {"virtual", scsi_disk("Msft"), kRotational},
      {"virtual", sata_disk().with("ID_MODEL", "QEMU_HARDDISK").with(rate, "7200"), kRotational},
      {"virtual", sata_disk().with("ID_MODEL", "VBOX_HARDDISK"), kRotational},
      {"virtual", an_event("nvme0n1").with("ID_MODEL", "QEMU NVMe Ctrl"), {}},
      {"virtual", an_event("nvme0n1").with("ID_MODEL", "Amazon Elastic Block Store"), {}},
      {"virtual", an_event("sda"), {{"device/vendor", "QEMU    "}}},
      {"virtual", an_event("sda"), {{"device/model", "scsi_debug      "}}},
  });
}

TEST(Medium, LooksThroughMultipath) {
  expect_media({{"hdd", sas_disk().with("DM_MULTIPATH_DEVICE_PATH", "1"), kRotational},
                {"unknown", scsi_disk("IBM").with("DM_MULTIPATH_DEVICE_PATH", "1"), kRotational}});
}

TEST(Medium, IsNotYetKnownWhileAFileDecides) {
  EXPECT_TRUE(medium_of(sas_disk().with("ID_MODEL", "ST4000"), std::nullopt).is_not_yet());
  EXPECT_TRUE(medium_of(an_event("sda"), std::nullopt).is_not_yet()) << "QEMU's, maybe";
  EXPECT_TRUE(medium_of(an_event("vda"), std::nullopt).is_known());
  EXPECT_TRUE(medium_of(scsi_disk("IBM"), std::nullopt).is_known());
}

std::string because(const DeviceEvent& event, const ProbedFiles& files = kRotational) {
  return evidence_of_medium(event, files).because;
}

TEST(MediumEvidence, SaysWhyAFlagIsNotBelieved) {
  EXPECT_EQ(because(an_event("vda")),
            "virtio disks say rotational of themselves whatever is behind");
  EXPECT_EQ(because(usb_disk()),
            "usb without a rotation rate: rotational is not to be trusted there");
  EXPECT_EQ(because(sata_disk()),
            "queue/rotational is 1, but no rotation rate: disks that do not tell have it too");
}

TEST(MediumEvidence, SaysWhatTells) {
  EXPECT_EQ(because(sata_disk().with("ID_ATA_ROTATION_RATE_RPM", "7200")),
            "ID_ATA_ROTATION_RATE_RPM is 7200");
  EXPECT_EQ(because(sata_disk(), kNotRotational), "queue/rotational is 0");
  EXPECT_EQ(because(sas_disk()), "queue/rotational is 1, which SAS disks say of themselves");
}

TEST(MediumEvidence, IsEmptyWhileTheMediumIsNotYetKnown) {
  EXPECT_EQ(evidence_of_medium(sas_disk().with("ID_MODEL", "ST4000"), std::nullopt).because, "");
}

TEST(MediumEvidence, IsGivenWhateverTheClass) {
  for (const char* name : {"sda", "vda", "xvda", "nvme0n1", "mmcblk0", "loop0", "zram0", "dm-0",
                           "md0", "nbd0", "ram0", "sr0", "fd0", "pmem0", "dasda", "what"}) {
    EXPECT_NE(because(an_event(name)), "") << name;
  }
}

}  // namespace
}  // namespace elevatord
