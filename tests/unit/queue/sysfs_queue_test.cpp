#include "sysfs_queue.hpp"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "fake_sysfs.hpp"

namespace elevatord {
namespace {

namespace fs = std::filesystem;
using testing::FakeSysfs;
using testing::text_of;

class SysfsQueueTest : public ::testing::Test {
 protected:
  [[nodiscard]] DeviceDirectory open(const std::string& name) const {
    return DeviceDirectory::open(root_.get(), name).value();
  }

  FakeSysfs sysfs_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
};

TEST_F(SysfsQueueTest, ASchedulerIsReadFromAndWrittenToItsFile) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq "}});
  const auto directory = open("sda");
  SysfsQueue queue{directory};
  EXPECT_EQ(queue.read("scheduler"), "[none] bfq ");
  EXPECT_TRUE(queue.write("scheduler", "bfq"));
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/scheduler").substr(0, 3), "bfq");
}

TEST_F(SysfsQueueTest, AnAttributeOffTheListIsNotTouched) {
  sysfs_.add_disk("sda", {{"queue/nr_requests", "64"}, {"uevent", ""}});
  const auto directory = open("sda");
  SysfsQueue queue{directory};
  for (const auto* attribute :
       {"nr_requests", "queue/zoned", "../uevent", "uevent", "queue/scheduler", ""}) {
    EXPECT_EQ(queue.write(attribute, "1").error().code, EPERM) << attribute;
    EXPECT_EQ(queue.read(attribute).error().code, EPERM) << attribute;
  }
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/nr_requests"), "64\n");
}

TEST_F(SysfsQueueTest, ASettingIsReadAndWrittenUnderItsName) {
  sysfs_.add_disk("sda", {{"queue/nr_requests", "64"}, {"queue/iosched/slice_idle", "8"}});
  const auto directory = open("sda");
  SysfsQueue queue{directory};
  EXPECT_EQ(queue.read("queue/nr_requests"), "64");
  EXPECT_EQ(queue.read("iosched/bfq/slice_idle"), "8");
  EXPECT_TRUE(queue.write("iosched/bfq/slice_idle", "0"));
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/iosched/slice_idle").front(), '0');
}

TEST_F(SysfsQueueTest, AValueThatIsNotPlainIsNotWritten) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda");
  SysfsQueue queue{directory};
  for (const auto& value : {std::string{"bfq\n"}, std::string{}, std::string{"bfq none"},
                            std::string{"bfq\0", 4}, std::string(65, 'a')}) {
    EXPECT_EQ(queue.write("scheduler", value).error().code, EINVAL) << value;
  }
  EXPECT_EQ(text_of(sysfs_.directory_of("sda") / "queue/scheduler"), "[none] bfq\n");
}

TEST_F(SysfsQueueTest, ADiskWithoutSchedulersIsNotAMissingDisk) {
  sysfs_.add_disk("zram0");
  const auto directory = open("zram0");
  SysfsQueue queue{directory};
  EXPECT_EQ(queue.read("scheduler").error().code, ENOENT);
  EXPECT_EQ(queue.write("scheduler", "none").error().code, ENOENT);
  EXPECT_FALSE(fs::exists(sysfs_.directory_of("zram0") / "queue/scheduler"));
}

TEST_F(SysfsQueueTest, ADiskThatLeavesIsGone) {
  sysfs_.add_disk("sda", {{"queue/scheduler", "[none] bfq"}});
  const auto directory = open("sda");
  SysfsQueue queue{directory};
  sysfs_.remove_disk("sda");
  EXPECT_EQ(queue.read("scheduler").error().code, ENODEV);
  EXPECT_EQ(queue.write("scheduler", "bfq").error().code, ENODEV);
}

}  // namespace
}  // namespace elevatord
