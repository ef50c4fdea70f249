#include "helper_environment.hpp"

#include <array>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

HelperEnvironment udev(const std::string& devpath) {
  return {{"ACTION", "add"},   {"DEVPATH", devpath},   {"DEVNAME", "/dev/sda"},
          {"DEVTYPE", "disk"}, {"SUBSYSTEM", "block"}, {"DISKSEQ", "7"}};
}

TEST(HelperEnvironmentTest, ReadsVariables) {
  const std::array<const char*, 4> variables = {"A=1", "B=x=y", "rubbish", nullptr};
  EXPECT_EQ(read_environment(variables.data()), (HelperEnvironment{{"A", "1"}, {"B", "x=y"}}));
  EXPECT_TRUE(read_environment(nullptr).empty());
}

TEST(HelperEnvironmentTest, FindsTheDiskOfARule) {
  const auto target = target_in(udev("/devices/pci0000:00/ata1/host0/block/sda"));
  ASSERT_TRUE(target && *target);
  EXPECT_EQ((*target)->device, "sda");
  EXPECT_EQ((*target)->devpath, "/devices/pci0000:00/ata1/host0/block/sda");
  EXPECT_EQ((*target)->diskseq, 7U);
}

TEST(HelperEnvironmentTest, TakesTheNameOfTheSysfsDirectory) {
  EXPECT_EQ((*target_in(udev("/devices/cciss0/c0d0/block/cciss!c0d0")))->device, "cciss!c0d0");
  auto without_path = udev("");
  without_path["DEVNAME"] = "/dev/cciss/c0d0";
  EXPECT_EQ((*target_in(without_path))->device, "cciss!c0d0");
}

TEST(HelperEnvironmentTest, HasNothingToDoForPartitionsAndRemovals) {
  auto partition = udev("/devices/ata1/block/sda/sda15");
  partition["DEVTYPE"] = "partition";
  auto removal = udev("/devices/ata1/block/sda");
  removal["ACTION"] = "remove";
  for (const auto& environment : {partition, removal}) {
    const auto target = target_in(environment);
    ASSERT_TRUE(target);
    EXPECT_FALSE(*target);
  }
}

TEST(HelperEnvironmentTest, RefusesPathsThatSysfsDoesNotHave) {
  for (const auto* const path :
       {"/devices/../../etc/passwd", "/devices/block/..", "/devices/block/.", "/devices//sda",
        "/devices/sda/", "/devices/", "devices/sda", "/etc/passwd", "/", "sda", "/block/sda",
        "/devices/block/sd a", "/devices/block/sda\n", "/devices/./block/sda"}) {
    EXPECT_FALSE(target_in(udev(path))) << path;
  }
  EXPECT_FALSE(target_in(udev("/devices/" + std::string(5000, 'a'))));
  EXPECT_FALSE(target_in(udev("/devices/" + std::string(300, 'a'))));
}

TEST(HelperEnvironmentTest, RefusesWhatIsNoBlockDevice) {
  auto net = udev("/devices/virtual/net/eth0");
  net["SUBSYSTEM"] = "net";
  auto typeless = udev("/devices/virtual/block/loop0");
  typeless.erase("DEVTYPE");
  EXPECT_FALSE(target_in(net));
  EXPECT_FALSE(target_in(typeless));
  EXPECT_FALSE(target_in({}));
}

TEST(HelperEnvironmentTest, ADiskseqThatIsNoNumberIsNotTold) {
  auto environment = udev("/devices/virtual/block/loop0");
  environment["DISKSEQ"] = "7x";
  EXPECT_EQ((*target_in(environment))->diskseq, 0U);
}

TEST(HelperEnvironmentTest, TakesADiskByName) {
  EXPECT_EQ(target_named("sda")->device, "sda");
  EXPECT_EQ(target_named("/dev/sda")->device, "sda");
  EXPECT_EQ(target_named("/dev/cciss/c0d0")->device, "cciss!c0d0");
  for (const auto* const name : {"", "/dev/", "/dev/../sda", "../sda", "..", "/etc/sda", "a b"}) {
    EXPECT_FALSE(target_named(name)) << name;
  }
}

}  // namespace
}  // namespace elevatord
