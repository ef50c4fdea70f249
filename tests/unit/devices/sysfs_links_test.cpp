#include "sysfs_links.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "event_builder.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;
using testing::an_event;

class SysfsLinks : public ::testing::Test {
 protected:
  void dir(const std::string& path) const { fs::create_directories(root_ / path); }

  void driver(const std::string& device, const std::string& name) const {
    dir(device);
    fs::create_symlink("/sys/bus/any/drivers/" + name, root_ / device / "driver");
  }

  [[nodiscard]] DeviceEvent seen(DeviceEvent event) const {
    add_links(event, root_);
    return event;
  }

  const testing::TemporaryDirectory home_;
  const fs::path root_ = home_.path();
};

constexpr const char* kSda = "/devices/pci0000:00/0000:00:17.0/ata1/host0/0:0:0:0/block/sda";

TEST_F(SysfsLinks, TellDriversFromTheDiskUpwards) {
  driver("devices/pci0000:00/0000:00:17.0", "ahci");
  driver("devices/pci0000:00/0000:00:17.0/ata1/host0/0:0:0:0", "sd");
  EXPECT_EQ(seen(an_event("sda").at(kSda)).drivers, (Names{"sd", "ahci"}));
}

TEST_F(SysfsLinks, ADriverThatIsThereTwiceIsToldOnce) {
  driver("devices/a", "pcieport");
  driver("devices/a/b", "pcieport");
  EXPECT_EQ(seen(an_event("x").at("/devices/a/b/x")).drivers, Names{"pcieport"});
}

TEST_F(SysfsLinks, TellPartitions) {
  dir("devices/block/sda/sda2");
  dir("devices/block/sda/sda1");
  dir("devices/block/sda/sdax");  // no partition, whatever its name
  testing::put(root_ / "devices/block/sda/sda1/partition", "1\n");
  testing::put(root_ / "devices/block/sda/sda2/partition", "2\n");
  EXPECT_EQ(seen(an_event("sda").at("/devices/block/sda")).partitions, (Names{"sda1", "sda2"}));
}

TEST_F(SysfsLinks, TellWhatAStackedDeviceStandsOn) {
  dir("devices/virtual/block/dm-0/slaves/sdb");
  dir("devices/virtual/block/dm-0/slaves/sda1");
  EXPECT_EQ(seen(an_event("dm-0")).slaves, (Names{"sda1", "sdb"}));
}

TEST_F(SysfsLinks, OfADiskThatWentAwayThereIsNothing) {
  const auto event = seen(an_event("sda").at(kSda));
  EXPECT_TRUE(event.drivers.empty());
  EXPECT_TRUE(event.partitions.empty());
  EXPECT_TRUE(event.slaves.empty());
}

TEST_F(SysfsLinks, OpensNoFile) {
  dir("devices/virtual/block/loop0/queue");
  for (const auto* const file : {"queue/scheduler", "uevent", "driver"}) {
    ASSERT_EQ(::mkfifo((root_ / "devices/virtual/block/loop0" / file).c_str(), 0600), 0);
  }
  EXPECT_TRUE(seen(an_event("loop0")).drivers.empty()) << "an open() of a fifo would wait";
}

}  // namespace
}  // namespace elevatord
