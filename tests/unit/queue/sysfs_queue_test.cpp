#include "sysfs_queue.hpp"

#include <array>
#include <cerrno>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>

#include "beneath.hpp"
#include "fake_sysfs.hpp"
#include "probe.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::put;
using testing::TemporaryDirectory;
using testing::text_of;

class SysfsQueueTest : public ::testing::Test {
 protected:
  Result<DeviceDirectory> open(const std::string& name) {
    return DeviceDirectory::open(root_.get(), name);
  }

  FakeSysfs sysfs_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
};

/// Every event on a file since construction, as a set of inotify bits for each.
class FileEvents {
 public:
  explicit FileEvents(const fs::path& file) : fd_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    EXPECT_GE(::inotify_add_watch(fd_.get(), file.c_str(), IN_ALL_EVENTS), 0);
  }

  int count(std::uint32_t wanted) {
    alignas(inotify_event) std::array<char, 4096> buffer{};
    int found = 0;
    const auto size = ::read(fd_.get(), buffer.data(), buffer.size());
    for (ssize_t at = 0; at < size; at += static_cast<ssize_t>(sizeof(inotify_event))) {
      const auto* event = reinterpret_cast<const inotify_event*>(&buffer[static_cast<size_t>(at)]);
      if ((event->mask & wanted) != 0) ++found;
      at += event->len;
    }
    return found;
  }

 private:
  UniqueFd fd_;
};

TEST_F(SysfsQueueTest, ReadsTheFileWithoutItsNewline) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq "}});
  const auto directory = open("sda");
  ASSERT_TRUE(directory);
  EXPECT_EQ(SysfsQueue{*directory}.read("scheduler"), "[none] bfq ");
}

TEST_F(SysfsQueueTest, AWriteOpensOnceWritesOnceAndDoesNotTruncate) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto file = sysfs_.directory_of("sda") / "queue/scheduler";
  const auto directory = open("sda");
  FileEvents events{file};
  ASSERT_TRUE(SysfsQueue{*directory}.write("scheduler", "bfq"));
  EXPECT_EQ(events.count(IN_OPEN | IN_MODIFY | IN_CLOSE_WRITE), 3);
  EXPECT_EQ(text_of(file), "bfqne] bfq\n");
}

TEST_F(SysfsQueueTest, AnAttributeOffTheListIsNotTouched) {
  sysfs_.add_disk("sda", {{"queue/nr_requests", "64"}, {"uevent", ""}});
  const auto directory = open("sda");
  SysfsQueue queue{*directory};
  for (const auto* attribute : {"nr_requests", "queue/nr_requests", "../uevent", "uevent"}) {
    EXPECT_EQ(queue.write(attribute, "1").error().code, EPERM) << attribute;
    EXPECT_EQ(queue.read(attribute).error().code, EPERM) << attribute;
  }
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/nr_requests"), "64\n");
}

TEST_F(SysfsQueueTest, AValueThatIsNotPlainIsNotWritten) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda");
  EXPECT_EQ(SysfsQueue{*directory}.write("scheduler", "bfq\n").error().code, EINVAL);
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/scheduler"), "[none] bfq\n");
}

TEST_F(SysfsQueueTest, AMissingFileIsNeitherCreatedNorTakenForAMissingDisk) {
  sysfs_.add_disk("zram0");
  const auto directory = open("zram0");
  SysfsQueue queue{*directory};
  EXPECT_EQ(queue.read("scheduler").error().code, ENOENT);
  EXPECT_EQ(queue.write("scheduler", "none").error().code, ENOENT);
  EXPECT_FALSE(fs::exists(sysfs_.directory_of("zram0") / "queue/scheduler"));
}

TEST_F(SysfsQueueTest, ADiskThatLeavesIsGone) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda");
  SysfsQueue queue{*directory};
  sysfs_.remove_disk("sda");
  EXPECT_EQ(queue.read("scheduler").error().code, ENODEV);
  EXPECT_EQ(queue.write("scheduler", "bfq").error().code, ENODEV);
}

TEST_F(SysfsQueueTest, AnotherDiskThatTakesOverTheNameIsNotTouched) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda");
  SysfsQueue queue{*directory};
  // Keeps the first disk's inode from being used again.
  fs::rename(sysfs_.directory_of("sda"), sysfs_.directory_of("old"));
  fs::remove_all(sysfs_.directory_of("old") / "queue");
  fs::remove(sysfs_.link_of("sda"));
  sysfs_.add_disk("sda", {{"queue/scheduler", "none [bfq]"}});
  EXPECT_EQ(queue.read("scheduler").error().code, ENODEV);
  EXPECT_EQ(queue.write("scheduler", "none").error().code, ENODEV);
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/scheduler"), "none [bfq]\n");
}

TEST_F(SysfsQueueTest, AMissingDiskIsNoSuchDevice) {
  EXPECT_EQ(open("sda").error().code, ENODEV);
}

TEST_F(SysfsQueueTest, ANameThatIsNoNameIsNotLookedUp) {
  for (const auto* name : {"", ".", "..", "../block/sda", "sda/queue", "/etc"}) {
    EXPECT_EQ(open(name).error().code, EINVAL) << name;
  }
}

TEST_F(SysfsQueueTest, ALinkThatLeadsOutOfTheTreeIsNotFollowed) {
  TemporaryDirectory outside;
  fs::create_directories(outside / "queue");
  put(outside / "queue/scheduler", "[none] bfq\n");
  fs::create_directory_symlink(outside.path(), sysfs_.link_of("abs"));
  fs::create_directory_symlink("../../" + fs::path{outside.path()}.filename().string(),
                               sysfs_.link_of("rel"));
  EXPECT_EQ(open("abs").error().code, EXDEV);
  EXPECT_EQ(open("rel").error().code, EXDEV);
}

TEST_F(SysfsQueueTest, ASchedulerFileThatIsALinkIsNotFollowed) {
  sysfs_.add_disk("sda", {{"other", "[none] bfq"}});
  fs::create_symlink("../other", sysfs_.directory_of("sda") / "queue/scheduler");
  const auto directory = open("sda");
  EXPECT_EQ(SysfsQueue{*directory}.write("scheduler", "bfq").error().code, ELOOP);
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "other"), "[none] bfq\n");
}

TEST_F(SysfsQueueTest, WithoutOpenat2ALinkOutOfTheTreeIsNotFollowedEither) {
  TemporaryDirectory outside;
  fs::create_directory_symlink(outside.path(), sysfs_.link_of("abs"));
  sysfs_.add_disk("sda");
  EXPECT_EQ(open_beneath_by_path(root_.get(), "block/abs", O_PATH).error().code, EXDEV);
  EXPECT_TRUE(open_beneath_by_path(root_.get(), "block/sda", O_PATH | O_DIRECTORY));
  EXPECT_EQ(open_beneath_by_path(root_.get(), "block/sdb", O_PATH).error().code, ENOENT);
}

TEST_F(SysfsQueueTest, AFileThatComesInPiecesIsReadUpToItsNewline) {
  sysfs_.add_disk("sda");
  sysfs_.make_fifo("sda", "queue/scheduler");
  // For both: whoever reads on would wait for ever, since the writer stays.
  const UniqueFd writer{::open((sysfs_.directory_of("sda") / "queue/scheduler").c_str(), O_RDWR)};
  std::thread pieces{[&] {
    EXPECT_EQ(::write(writer.get(), "none [b", 7), 7);
    std::this_thread::yield();
    EXPECT_EQ(::write(writer.get(), "fq]\n", 4), 4);
  }};
  EXPECT_EQ(open("sda")->read("queue/scheduler").value(), "none [bfq]");
  pieces.join();
}

TEST_F(SysfsQueueTest, AProbeReadsWhatIsThereAndLeavesOutWhatIsNot) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"},
                          {"size", "2048"},
                          {"mq/0/cpu_list", "0"},
                          {"mq/1/cpu_list", "1"},
                          {"mq/notes/x", ""}});
  const auto directory = open("sda");
  const ProbedFiles expected{{"queue/scheduler", "[none] bfq"}, {"size", "2048"}, {"mq", "2"}};
  EXPECT_EQ(probe(*directory), expected);
}

TEST_F(SysfsQueueTest, AProbeFollowsTheDeviceLinkInsideTheTree) {
  sysfs_.add_disk("sda");
  fs::create_directories(fs::path{sysfs_.root()} / "devices/pci/0:0:0:0");
  put(fs::path{sysfs_.root()} / "devices/pci/0:0:0:0/model", "DISK 1  \n");
  fs::create_directory_symlink("../../../pci/0:0:0:0", sysfs_.directory_of("sda") / "device");
  const auto directory = open("sda");
  const ProbedFiles expected{{"device/model", "DISK 1  "}};
  EXPECT_EQ(probe(*directory), expected);
}

}  // namespace
}  // namespace elevatord
