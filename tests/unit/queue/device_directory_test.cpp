#include "device_directory.hpp"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <sys/resource.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::put;
using testing::TemporaryDirectory;
using testing::text_of;

class DeviceDirectoryTest : public ::testing::Test {
 protected:
  Result<DeviceDirectory> open(const std::string& name) {
    return DeviceDirectory::open(root_.get(), name);
  }

  [[nodiscard]] fs::path scheduler_of(const std::string& name) const {
    return sysfs_.directory_of(name) / "queue/scheduler";
  }

  /// The disk's `device` link and the files behind it.
  void add_device(const std::string& disk, const std::string& device, const std::string& model) {
    const auto path = fs::path{sysfs_.root()} / "devices/pci" / device;
    fs::create_directories(path);
    put(path / "model", model + '\n');
    fs::create_directory_symlink("../../../pci/" + device, sysfs_.directory_of(disk) / "device");
  }

  /// The disk goes; its inode stays in use, so that no other disk gets it.
  void remove_for_good(const std::string& name) {
    fs::rename(sysfs_.directory_of(name), sysfs_.directory_of("old"));
    fs::remove_all(sysfs_.directory_of("old") / "queue");
    fs::remove(sysfs_.link_of(name));
  }

  FakeSysfs sysfs_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
};

/// Counts the events on a file since construction.
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

/// No file of this process grows beyond `bytes` meanwhile: a write is cut there.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &before_), 0);
    const rlimit limit{bytes, before_.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  }

  ~FileSizeLimit() { static_cast<void>(::setrlimit(RLIMIT_FSIZE, &before_)); }

  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  FileSizeLimit(FileSizeLimit&&) = delete;
  FileSizeLimit& operator=(FileSizeLimit&&) = delete;

 private:
  rlimit before_{};
};

TEST_F(DeviceDirectoryTest, AMissingDiskIsNoSuchDevice) {
  const auto directory = open("sda");
  EXPECT_EQ(directory.error().code, ENODEV);
  EXPECT_EQ(directory.error().what, "sda: no such disk");
}

TEST_F(DeviceDirectoryTest, ANameThatIsNoNameIsNotLookedUp) {
  for (const auto* name : {"", ".", "..", "../block/sda", "sda/queue", "/etc"}) {
    EXPECT_EQ(open(name).error().code, EINVAL) << name;
  }
}

TEST_F(DeviceDirectoryTest, ALinkThatLeadsOutOfTheTreeIsNotFollowed) {
  const TemporaryDirectory outside;
  fs::create_directory_symlink(outside.path(), sysfs_.link_of("abs"));
  fs::create_directory_symlink("../../" + fs::path{outside.path()}.filename().string(),
                               sysfs_.link_of("rel"));
  EXPECT_EQ(open("abs").error().code, EXDEV);
  EXPECT_EQ(open("rel").error().code, EXDEV);
}

TEST_F(DeviceDirectoryTest, AFileThatHasADisksNameIsNone) {
  put(sysfs_.link_of("sda"), "");
  EXPECT_EQ(open("sda").error().code, ENOTDIR);
}

TEST_F(DeviceDirectoryTest, ATextComesWithoutItsNewline) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq "}, {"size", ""}, {"two", "a\nb\n"}});
  const auto directory = open("sda").value();
  EXPECT_EQ(directory.read("queue/scheduler"), "[none] bfq ");
  EXPECT_EQ(directory.read("size"), "");
  EXPECT_EQ(directory.read("two"), "a\nb");
}

TEST_F(DeviceDirectoryTest, NoMoreThanAPageIsRead) {
  sysfs_.add_disk("sda", {{"size", std::string(100'000, '1')}});
  EXPECT_EQ(open("sda").value().read("size"), std::string(4096, '1'));
}

TEST_F(DeviceDirectoryTest, AnErrorTellsTheFile) {
  sysfs_.add_disk("sda");
  const auto directory = open("sda").value();
  EXPECT_EQ(directory.read("size").error().what, "open sda/size: No such file or directory");
  EXPECT_EQ(directory.read("queue").error().what, "read sda/queue: Is a directory");
  EXPECT_EQ(directory.write("queue", "x").error().what, "open sda/queue: Is a directory");
}

TEST_F(DeviceDirectoryTest, AWriteOpensOnceWritesOnceAndDoesNotTruncate) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda").value();
  FileEvents events{scheduler_of("sda")};
  ASSERT_TRUE(directory.write("queue/scheduler", "bfq"));
  EXPECT_EQ(events.count(IN_OPEN | IN_MODIFY | IN_CLOSE_WRITE), 3);
  EXPECT_EQ(text_of(scheduler_of("sda")), "bfqne] bfq\n");
}

TEST_F(DeviceDirectoryTest, AWriteThatWasTakenInPartIsAnErrorAndNotRepeated) {
  sysfs_.add_disk("sda");
  put(scheduler_of("sda"), "");
  const auto directory = open("sda").value();
  FileEvents events{scheduler_of("sda")};
  const auto written = [&] {
    const FileSizeLimit limit{2};
    return directory.write("queue/scheduler", "bfq");
  }();
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, EIO);
  EXPECT_EQ(events.count(IN_MODIFY), 1);
}

TEST_F(DeviceDirectoryTest, AMissingFileIsNeitherCreatedNorTakenForAMissingDisk) {
  sysfs_.add_disk("zram0");
  const auto directory = open("zram0").value();
  EXPECT_EQ(directory.read("queue/scheduler").error().code, ENOENT);
  EXPECT_EQ(directory.write("queue/scheduler", "none").error().code, ENOENT);
  EXPECT_FALSE(fs::exists(scheduler_of("zram0")));
}

TEST_F(DeviceDirectoryTest, AFileThatIsALinkIsNotFollowed) {
  sysfs_.add_disk("sda", {{"other", "[none] bfq"}});
  fs::create_symlink("../other", scheduler_of("sda"));
  const auto directory = open("sda").value();
  EXPECT_EQ(directory.write("queue/scheduler", "bfq").error().code, ELOOP);
  EXPECT_EQ(directory.read("queue/scheduler").error().code, ELOOP);
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "other"), "[none] bfq\n");
}

TEST_F(DeviceDirectoryTest, ADiskThatLeavesIsGone) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}, {"mq/0/cpu_list", "0"}});
  const auto directory = open("sda").value();
  sysfs_.remove_disk("sda");
  EXPECT_EQ(directory.read("queue/scheduler").error().code, ENODEV);
  EXPECT_EQ(directory.read("device/model").error().code, ENODEV);
  EXPECT_EQ(directory.write("queue/scheduler", "bfq").error().code, ENODEV);
  EXPECT_EQ(directory.hw_queues(), std::nullopt);
}

TEST_F(DeviceDirectoryTest, AnotherDiskThatTakesOverTheNameIsNotTouched) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda").value();
  remove_for_good("sda");
  sysfs_.add_disk("sda", {{"queue/scheduler", "none [bfq]"}});
  EXPECT_EQ(directory.read("queue/scheduler").error().code, ENODEV);
  EXPECT_EQ(directory.write("queue/scheduler", "none").error().code, ENODEV);
  EXPECT_EQ(text_of(scheduler_of("sda")), "none [bfq]\n");
}

TEST_F(DeviceDirectoryTest, TheModelOfAnotherDiskThatTookOverTheNameIsNotRead) {
  sysfs_.add_disk("sda");
  add_device("sda", "0:0:0:0", "OLD");
  const auto directory = open("sda").value();
  EXPECT_EQ(directory.read("device/model"), "OLD");
  remove_for_good("sda");
  sysfs_.add_disk("sda");
  add_device("sda", "1:0:0:0", "NEW");
  const auto model = directory.read("device/model");
  ASSERT_FALSE(model) << *model;
  EXPECT_EQ(model.error().code, ENODEV);
}

TEST_F(DeviceDirectoryTest, TheDeviceLinkIsFollowedInsideTheTreeOnly) {
  const TemporaryDirectory outside;
  put(outside / "model", "SECRET\n");
  sysfs_.add_disk("sda");
  add_device("sda", "0:0:0:0", "DISK 1  ");
  sysfs_.add_disk("sdb");
  fs::create_directory_symlink(outside.path(), sysfs_.directory_of("sdb") / "device");
  sysfs_.add_disk("loop0");
  EXPECT_EQ(open("sda").value().read("device/model"), "DISK 1  ");
  EXPECT_EQ(open("sda").value().read("device/serial").error().code, ENOENT);
  EXPECT_EQ(open("sdb").value().read("device/model").error().code, EXDEV);
  EXPECT_EQ(open("loop0").value().read("device/model").error().code, ENOENT);
}

TEST_F(DeviceDirectoryTest, HardwareQueuesAreTheNumberedDirectories) {
  sysfs_.add_disk("nvme0n1", {{"mq/0/cpu_list", "0"},
                              {"mq/1/cpu_list", "1"},
                              {"mq/10/cpu_list", "2"},
                              {"mq/notes/x", ""},
                              {"mq/1a/x", ""},
                              {"mq/7", "a file"}});
  EXPECT_EQ(open("nvme0n1").value().hw_queues(), 3U);
}

TEST_F(DeviceDirectoryTest, NoHardwareQueuesAreKnownOfADiskWithoutTheirDirectory) {
  sysfs_.add_disk("dm-0");
  EXPECT_EQ(open("dm-0").value().hw_queues(), std::nullopt);
  fs::create_directory(sysfs_.directory_of("dm-0") / "mq");
  EXPECT_EQ(open("dm-0").value().hw_queues(), 0U);
  sysfs_.add_disk("dm-1");
  fs::create_directory_symlink("../dm-0/mq", sysfs_.directory_of("dm-1") / "mq");
  EXPECT_EQ(open("dm-1").value().hw_queues(), std::nullopt);
}

}  // namespace
}  // namespace elevatord
