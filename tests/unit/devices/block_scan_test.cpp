#include "block_scan.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;

class BlockScan : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(root_ / "block"); }

  void write(const fs::path& file, const std::string& text) const {
    elevatord::testing::put(root_ / file, text);
  }

  /// A disk as sysfs shows it: a link below block/ to its place in the tree.
  void add_disk(const std::string& devpath, const std::string& uevent) const {
    const fs::path dir = devpath.substr(1);
    fs::create_directories(root_ / dir);
    write(dir / "uevent", uevent);
    fs::create_symlink(".." / dir, root_ / "block" / dir.filename());
  }

  const elevatord::testing::TemporaryDirectory home_;
  const fs::path root_ = home_.path();
};

TEST_F(BlockScan, DescribesADisk) {
  add_disk("/devices/pci0000:00/ata1/host0/block/sda", "MAJOR=8\nMINOR=0\nDEVNAME=sda\n");
  write("devices/pci0000:00/ata1/host0/block/sda/diskseq", "9\n");
  const auto events = scan_block(root_);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].name, "sda");
  EXPECT_EQ(events[0].devpath, "/devices/pci0000:00/ata1/host0/block/sda");
  EXPECT_EQ(events[0].devnum, ::makedev(8, 0));
  EXPECT_EQ(events[0].diskseq, 9U);
  EXPECT_EQ(events[0].action, DeviceEvent::Action::Add);
  EXPECT_TRUE(events[0].initialized);
  EXPECT_EQ(events[0].properties.at("DEVNAME"), "sda");
}

TEST_F(BlockScan, TakesTheDeviceNumberFromItsFile) {
  add_disk("/devices/virtual/block/loop3", "DEVTYPE=disk\n");
  write("devices/virtual/block/loop3/dev", "7:3\n");
  EXPECT_EQ(scan_block(root_).at(0).devnum, ::makedev(7, 3));
}

TEST_F(BlockScan, FindsHiddenPathsOnlyWhenAskedTo) {
  add_disk("/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1", "DEVTYPE=disk\n");
  add_disk("/devices/pci0000:00/nvme/nvme0/nvme0c0n1", "DEVTYPE=disk\n");
  write("devices/pci0000:00/nvme/nvme0/nvme0c0n1/hidden", "1\n");
  const auto hidden = scan_block(root_, ScanScope::Hidden);
  ASSERT_EQ(hidden.size(), 1U);
  EXPECT_EQ(hidden[0].name, "nvme0c0n1");
  EXPECT_TRUE(hidden[0].hidden);
  EXPECT_EQ(hidden[0].devnum, 0U);
  EXPECT_TRUE(hidden[0].initialized) << "udevd never hears of it: waiting for it has no end";
  EXPECT_EQ(scan_block(root_).size(), 2U);
}

TEST_F(BlockScan, TakesPlainDirectoriesAndAbsoluteLinks) {
  fs::create_directories(root_ / "block/sdb/queue");
  fs::create_directories(root_ / "devices/virtual/block/loop1");
  fs::create_symlink(root_ / "devices/virtual/block/loop1", root_ / "block/loop1");
  const auto events = scan_block(root_);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].devpath, "/devices/virtual/block/loop1");
  EXPECT_EQ(events[1].devpath, "/block/sdb");
}

TEST_F(BlockScan, LeavesOutWhatIsNoDisk) {
  fs::create_symlink("../devices/gone", root_ / "block/gone");
  write("block/file", "");
  add_disk("/devices/virtual/block/loop0p1", "DEVTYPE=partition\n");
  EXPECT_TRUE(scan_block(root_).empty());
}

TEST_F(BlockScan, DoesNotWaitForAFifo) {
  add_disk("/devices/virtual/block/loop2", "DEVTYPE=disk\n");
  ASSERT_EQ(::mkfifo((root_ / "devices/virtual/block/loop2/hidden").c_str(), 0600), 0);
  EXPECT_EQ(scan_block(root_).size(), 1U);
}

/// A read under queue/ may hang behind a stuck writer, and the daemon with it.
TEST_F(BlockScan, OpensNothingUnderQueue) {
  add_disk("/devices/virtual/block/loop5", "DEVTYPE=disk\n");
  const auto queue = root_ / "devices/virtual/block/loop5/queue";
  fs::create_directories(queue);
  elevatord::testing::put(queue / "scheduler", "[none] bfq\n");
  const int watcher = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  ASSERT_GE(::inotify_add_watch(watcher, queue.c_str(), IN_OPEN | IN_ACCESS), 0);
  EXPECT_EQ(scan_block(root_).size(), 1U);
  std::array<char, 4096> seen{};
  EXPECT_LT(::read(watcher, seen.data(), seen.size()), 0) << "somebody looked into queue/";
  ::close(watcher);
}

TEST_F(BlockScan, DoesNotTakeAnActionFromAFile) {
  add_disk("/devices/virtual/block/loop4", "ACTION=remove\n");
  EXPECT_EQ(scan_block(root_).at(0).action, DeviceEvent::Action::Add);
}

TEST_F(BlockScan, AMissingRootHasNoDisks) {
  EXPECT_TRUE(scan_block(root_ / "nowhere").empty());
}

TEST(BlockScanOfThisMachine, FindsOnlyNamedDisks) {
  const auto events = scan_block("/sys");
  EXPECT_TRUE(std::none_of(events.begin(), events.end(),
                           [](const DeviceEvent& event) { return event.name.empty(); }));
}

}  // namespace
}  // namespace elevatord
