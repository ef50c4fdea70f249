#include "tag_set_name.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;

TEST(TagSetName, DisksOfAScsiHostShareIt) {
  EXPECT_EQ(tag_set_of("/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda",
                       "sda"),
            "host0");
  EXPECT_EQ(tag_set_of("/devices/platform/host12/session1/target12:0:0/12:0:0:1/block/sdb", "sdb"),
            "host12");
}

TEST(TagSetName, AVirtualPortIsAHostOfItsOwn) {
  EXPECT_EQ(tag_set_of("/devices/pci0000:00/0000:05:00.0/host3/vport-3:0-0/host7/rport-7:0-1/"
                       "target7:0:0/7:0:0:0/block/sdc",
                       "sdc"),
            "host7");
}

TEST(TagSetName, NamespacesOfAnNvmeControllerShareIt) {
  const std::string pci = "/devices/pci0000:00/0000:00:1d.0/0000:04:00.0/nvme/nvme3/";
  EXPECT_EQ(tag_set_of(pci + "nvme3n1", "nvme3n1"), "nvme3");
  EXPECT_EQ(tag_set_of(pci + "nvme0n2", "nvme0n2"), "nvme3") << "named after its subsystem";
  EXPECT_EQ(tag_set_of("/devices/virtual/nvme-fabrics/ctl/nvme5/nvme5n1", "nvme5n1"), "nvme5");
}

TEST(TagSetName, AHiddenPathBelongsToItsController) {
  EXPECT_EQ(tag_set_of("/devices/pci0000:00/0000:04:00.0/nvme/nvme1/nvme0c1n1", "nvme0c1n1"),
            "nvme1");
  EXPECT_EQ(tag_set_of("/devices/virtual/block/nvme0c12n1", "nvme0c12n1"), "nvme12");
}

TEST(TagSetName, TheHeadOfANvmeMultipathIsAlone) {
  EXPECT_EQ(tag_set_of("/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1", "nvme0n1"),
            "nvme0n1");
}

TEST(TagSetName, OtherDisksAreAlone) {
  EXPECT_EQ(tag_set_of("/devices/virtual/block/loop0", "loop0"), "loop0");
  EXPECT_EQ(tag_set_of("/devices/pci0000:00/0000:00:05.0/virtio2/block/vda", "vda"), "vda");
  EXPECT_EQ(
      tag_set_of("/devices/platform/fe320000.mmc/mmc_host/mmc0/mmc0:0001/block/mmcblk0", "mmcblk0"),
      "mmcblk0");
  EXPECT_EQ(tag_set_of("", "sda"), "sda");
}

TEST(TagSetName, ADiskNamedLikeAHostIsNotOne) {
  EXPECT_EQ(tag_set_of("/devices/virtual/block/host1", "host1"), "host1");
  EXPECT_EQ(tag_set_of("/devices/virtual/block/nvmecn1", "nvmecn1"), "nvmecn1");
}

TEST(TagSetName, ASourceThatKnowsBetterIsBelieved) {
  DeviceEvent event = an_event("sda").at("/devices/ata1/host0/target0:0:0/0:0:0:0/block/sda");
  EXPECT_EQ(tag_set_of(event), "host0");
  event.tag_set = "enclosure";
  EXPECT_EQ(tag_set_of(event), "enclosure");
}

}  // namespace
}  // namespace elevatord
