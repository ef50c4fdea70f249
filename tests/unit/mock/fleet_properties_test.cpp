// What udev and sysfs would tell of a mock disk.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "classify.hpp"
#include "device_event.hpp"
#include "fleet.hpp"

namespace elevatord {
namespace {

FleetDisk a_disk(const std::string& name, DeviceClass device_class) {
  FleetDisk disk;
  disk.name = disk.tag_set = name;
  disk.device_class = device_class;
  return disk;
}

DeviceEvent event_of(const FleetDisk& disk) {
  DeviceEvent event;
  event.name = disk.name;
  event.devpath = devpath_of(disk);
  event.properties = Properties{properties_of(disk)};
  return event;
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

TEST(FleetProperties, ADisksSerialNumberIsTheSameInEveryRunAndNobodyElses) {
  const auto serial = [](const char* name) {
    return properties_of(a_disk(name, DeviceClass::Sata)).at("ID_SERIAL_SHORT");
  };
  EXPECT_EQ(serial("sda"), serial("sda"));
  EXPECT_NE(serial("sda"), serial("sdb"));
}

TEST(FleetProperties, AnSsdDoesNotRotate) {
  const auto properties = properties_of(a_disk("sda", DeviceClass::Sata));
  EXPECT_EQ(properties.at("ID_ATA_ROTATION_RATE_RPM"), "0");
  EXPECT_NE(properties.at("ID_MODEL").find("SSD"), std::string::npos);
}

TEST(FleetProperties, AVirtualDiskHasASerialNumberOnlyWhereGivenOne) {
  auto disk = a_disk("vda", DeviceClass::Virtio);
  EXPECT_EQ(properties_of(disk).count("ID_SERIAL"), 0U);
  disk.serial = "root";
  EXPECT_EQ(properties_of(disk).at("ID_SERIAL"), "root");
  EXPECT_EQ(properties_of(disk).count("ID_BUS"), 0U);
}

TEST(FleetProperties, AnNvmesWwnIsAnEui) {
  const auto nvme = properties_of(a_disk("nvme0n1", DeviceClass::Nvme));
  EXPECT_TRUE(nvme.at("ID_WWN").starts_with("eui.")) << nvme.at("ID_WWN");
  EXPECT_EQ(nvme.count("ID_WWN_WITH_EXTENSION"), 0U);
  auto sata = a_disk("sda", DeviceClass::Sata);
  sata.wwn = "0x5000c500a1b2c3d4";
  EXPECT_EQ(properties_of(sata).at("ID_WWN"), sata.wwn);
  EXPECT_EQ(properties_of(sata).at("ID_WWN_WITH_EXTENSION"), sata.wwn);
}

TEST(FleetProperties, ASticksIdentityIsItsBridges) {
  const auto properties = properties_of(a_disk("sdw", DeviceClass::Usb));
  EXPECT_EQ(properties.at("ID_VENDOR"), "Mockable");
  EXPECT_TRUE(properties.at("ID_SERIAL").starts_with("Mockable_Flash_Drive_"));
  EXPECT_EQ(properties.count("ID_WWN"), 0U);
}

TEST(FleetProperties, AMarkInANameIsASlashBelowDev) {
  EXPECT_EQ(properties_of(a_disk("cciss!c0d0", DeviceClass::Other)).at("DEVNAME"),
            "/dev/cciss/c0d0");
}

TEST(FleetProperties, NamespacesOfOneControllerAreBesideEachOther) {
  EXPECT_TRUE(devpath_of(a_disk("nvme12n3", DeviceClass::Nvme)).ends_with("/nvme12/nvme12n3"));
  EXPECT_TRUE(
      devpath_of(a_disk("nvme12c0n3", DeviceClass::NvmePath)).ends_with("/nvme12/nvme12c0n3"));
  EXPECT_TRUE(devpath_of(a_disk("other", DeviceClass::Nvme)).ends_with("/nvme0/other"));
}

TEST(FleetProperties, DisksWithTagSetsOfTheirOwnHaveHostsOfTheirOwn) {
  const auto host = [](const std::string& path) {
    const auto begin = path.find("/host");
    return path.substr(begin, path.find('/', begin + 1) - begin);
  };
  EXPECT_NE(host(devpath_of(a_disk("sda", DeviceClass::Sas))),
            host(devpath_of(a_disk("sdb", DeviceClass::Sas))));
  auto named = a_disk("sda", DeviceClass::Sas);
  named.tag_set = "hostile";  // begins as a host's name does, but is none
  EXPECT_NE(host(devpath_of(named)), "/hostile");
}

}  // namespace
}  // namespace elevatord
