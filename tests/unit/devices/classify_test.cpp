#include "classify.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;

struct Case {
  const char* word;
  DeviceEvent event;
};

const std::string kPci = "/devices/pci0000:00/0000:00:1f.2/";

void expect_classes(const std::vector<Case>& cases) {
  for (const auto& [word, event] : cases) {
    EXPECT_EQ(to_text(classify(event)), word) << event.name << " at " << event.devpath;
  }
}

TEST(Classify, KnowsDriversByTheNamesTheyGive) {
  expect_classes({
      {"nvme", an_event("nvme0n1")},
      {"nvme", an_event("nvme10n1")},
      {"nvme-path", an_event("nvme0c0n1")},
      {"nvme-path", an_event("nvme12c34n5")},
      {"loop", an_event("loop0")},
      {"loop", an_event("loop700")},
      {"zram", an_event("zram0")},
      {"brd", an_event("ram0")},
      {"md", an_event("md127")},
      {"md", an_event("md_d0")},
      {"md", an_event("md_home")},
      {"nbd", an_event("nbd15")},
      {"rbd", an_event("rbd0")},
      {"drbd", an_event("drbd1000")},
      {"bcache", an_event("bcache0")},
      {"ublk", an_event("ublkb0")},
      {"null_blk", an_event("nullb0")},
      {"zvol", an_event("zd416")},
      {"pmem", an_event("pmem0")},
      {"pmem", an_event("pmem1.1s")},
      {"dasd", an_event("dasdaa")},
      {"mmc", an_event("mmcblk0")},
      {"mmc", an_event("mmcblk0boot0")},
      {"virtio", an_event("vda")},
      {"virtio", an_event("vdaa")},
      {"xen", an_event("xvda")},
      {"optical", an_event("sr0")},
      {"floppy", an_event("fd0")},
      {"scsi", an_event("sda")},
      {"scsi", an_event("sdaa")},
      {"other", an_event("etherd!e0.0")},
      {"other", an_event("foo")},
      {"other", an_event("mdx")},
      {"other", an_event("nvme0")},
  });
}

TEST(Classify, TellsTransportsByTheDevicePath) {
  expect_classes({
      {"sata", an_event("sda").at(kPci + "ata3/host2/target2:0:0/2:0:0:0/block/sda")},
      {"usb", an_event("sdb").at("/devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1:1.0/host6/"
                                 "target6:0:0/6:0:0:0/block/sdb")},
      {"sas", an_event("sdc").at(kPci + "host0/port-0:0/end_device-0:0/target0:0:0/0:0:0:0/"
                                        "block/sdc")},
      {"ufs", an_event("sda").at("/devices/platform/soc@0/1d84000.ufshc/host0/target0:0:0/"
                                 "0:0:0:0/block/sda")},
      {"virtio", an_event("sda").at("/devices/pci0000:00/0000:00:05.0/virtio2/host0/"
                                    "target0:0:0/0:0:0:0/block/sda")},
      {"xen", an_event("sda").at("/devices/vbd-2048/block/sda")},
      {"hyperv", an_event("sda").at("/devices/LNXSYSTM:00/LNXSYBUS:00/PNP0A03:00/device:07/"
                                    "VMBUS:01/f8b3781a-1e82-4818-a1c3-63d806ec15bb/host0/"
                                    "target0:0:0/0:0:0:0/block/sda")},
      {"scsi", an_event("sda").at(kPci + "host0/rport-0:0-1/target0:0:0/0:0:0:0/block/sda")},
      {"scsi", an_event("sda").at("/devices/platform/host2/session1/target2:0:0/2:0:0:0/"
                                  "block/sda")},
  });
}

TEST(Classify, TheInnermostTransportCounts) {
  const std::string vmbus = "/devices/LNXSYSTM:00/VMBUS:00/5620e0c7/pci5620:00/5620:00:02.0/";
  expect_classes({
      {"nvme", an_event("nvme0n1").at(vmbus + "nvme/nvme0/nvme0n1")},
      {"sata", an_event("sda").at(vmbus + "ata1/host0/target0:0:0/0:0:0:0/block/sda")},
      {"scsi", an_event("sda").at(vmbus + "host0/target0:0:0/0:0:0:0/block/sda")},
  });
}

TEST(Classify, BelievesThePathBeforeTheBusProperty) {
  const auto usb_box = kPci + "usb2/2-1/2-1:1.0/host7/target7:0:0/7:0:0:0/block/sdd";
  const auto behind_hba = kPci + "host0/port-0:1/end_device-0:1/target0:0:1/0:0:1:0/block/sde";
  expect_classes({
      {"usb", an_event("sdd").at(usb_box).with("ID_BUS", "ata")},
      {"sata", an_event("sde").at(behind_hba).with("ID_BUS", "ata")},
      {"sas", an_event("sde").at(behind_hba).with("ID_BUS", "scsi")},
  });
}

TEST(Classify, TakesTheBusPropertyWhereThePathSaysNothing) {
  expect_classes({
      {"usb", an_event("sda").at("/block/sda").with("ID_BUS", "usb")},
      {"sata", an_event("sda").at("/block/sda").with("ID_BUS", "ata")},
      {"sas", an_event("sda").with("ID_PATH", "pci-0000:03:00.0-sas-phy2-lun-0")},
      {"sata", an_event("sda").with("ID_PATH", "pci-0000:00:1f.2-ata-1")},
      {"scsi", an_event("sda").with("ID_BUS", "scsi")},
  });
}

TEST(Classify, MultipathComesBeforeAnythingElse) {
  const auto sas = kPci + "host0/end_device-0:0/target0:0:0/0:0:0:0/block/sda";
  const auto path = an_event("sda").at(sas).with("DM_MULTIPATH_DEVICE_PATH", "1");
  expect_classes({
      {"multipath-path", path},
      {"multipath-path", an_event("nvme0n1").with("DM_MULTIPATH_DEVICE_PATH", "1")},
      {"sas", an_event("sda").at(sas).with("DM_MULTIPATH_DEVICE_PATH", "0")},
  });
  EXPECT_EQ(transport_of(path), DeviceClass::Sas);
}

TEST(Classify, TellsMultipathMapsFromOtherMaps) {
  expect_classes({
      {"dm-multipath", an_event("dm-0").with("DM_UUID", "mpath-36d0946606d79f90025f3e09a0c1f")},
      {"dm", an_event("dm-10").with("DM_UUID", "LVM-abc")},
      {"dm", an_event("dm-11").with("DM_UUID", "part1-mpath-36d0946606d79f90025f3e09a0c1f")},
      {"dm", an_event("dm-12")},
  });
}

TEST(Classify, TakesRemovableDrivesForWhatTheyAre) {
  const auto usb = kPci + "usb2/2-1/2-1:1.0/host7/target7:0:0/7:0:0:0/block/";
  expect_classes({
      {"optical", an_event("sr1").at(usb + "sr1").with("ID_BUS", "usb")},
      {"optical", an_event("hdc").with("ID_CDROM", "1")},
      {"floppy", an_event("sdf").at(usb + "sdf").with("ID_TYPE", "floppy")},
  });
}

}  // namespace
}  // namespace elevatord
