// Files of a live fleet: what they read, and who takes what is written.
#include <cerrno>

#include <gtest/gtest.h>

#include "live_fleet.hpp"
#include "live_fleet_builder.hpp"

namespace elevatord {
namespace {

using std::chrono::milliseconds;

std::string log_of(VirtualMount& mount) {
  return mount.read(".log").text;
}

TEST(LiveFleetFiles, AWriteWaitsForTheKernel) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "mq-deadline");
  mount.advance(milliseconds{7});
  EXPECT_FALSE(*write);
  mount.advance(milliseconds{40});
  ASSERT_TRUE(*write);
  EXPECT_EQ((*write)->error, 0);
}

TEST(LiveFleetFiles, AReadIsAnsweredAtOnce) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto read = mount.begin_read(mount.queue("sda", "scheduler"));
  ASSERT_TRUE(*read);
  EXPECT_EQ((*read)->text, "none [mq-deadline] kyber bfq \n");
}

TEST(LiveFleetFiles, AnOldKernelChargesNothingForTheSameValue) {
  VirtualMount mount{{a_sata_disk("sda")}, "6.1.0"};
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "mq-deadline\n");
  EXPECT_TRUE(*write);
}

TEST(LiveFleetFiles, LogsEveryWriteAndMarksTheSameValue) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.write(mount.queue("sda", "scheduler"), "mq-deadline\n");
  mount.write(mount.queue("sda", "scheduler"), "bfq\n");
  mount.write(mount.queue("sda", "iosched/slice_idle"), "8\n");
  const auto log = log_of(mount);
  EXPECT_NE(log.find("comm=\"test\" disk=sda file=scheduler value=\"mq-deadline\" result=ok"),
            std::string::npos);
  const auto marks_same = [&](const std::string& words) {
    const auto begin = log.find(words);
    return log.substr(begin, log.find('\n', begin) - begin).ends_with(" same");
  };
  EXPECT_TRUE(marks_same("value=\"mq-deadline\""));
  EXPECT_FALSE(marks_same("value=\"bfq\""));
  EXPECT_TRUE(marks_same("file=iosched/slice_idle"));
}

TEST(LiveFleetFiles, LogsFilesOpenedForWriting) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.fleet().opened_for_writing(mount.inode(mount.queue("sda", "scheduler")), {7, "tee"});
  EXPECT_NE(log_of(mount).find("op=open pid=7 comm=\"tee\" disk=sda file=scheduler"),
            std::string::npos);
}

TEST(LiveFleetFiles, UeventTakesActions) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto file = mount.directory("sda") + "/uevent";
  EXPECT_EQ(mount.write(file, "change\n").error, 0);
  EXPECT_EQ(mount.write(file, "add 7b1e2f6c-0000-0000-0000-000000000000 A=1").error, 0);
  EXPECT_EQ(mount.write(file, "explode").error, EINVAL);
  EXPECT_NE(log_of(mount).find("file=uevent value=\"change\" result=ok"), std::string::npos);
}

TEST(LiveFleetFiles, AReadOnlyFileTakesNothing) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.write(mount.directory("sda") + "/size", "1").error, EACCES);
  EXPECT_EQ(mount.write(mount.directory("sda") + "/stat", "1").error, EACCES);
  EXPECT_EQ(mount.write(".log", "").error, EACCES);
}

TEST(LiveFleetFiles, WhatIsNotThereIsNoDevice) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.read("block/sdb/size").error, ENODEV);
  EXPECT_EQ(mount.write("block/sdb/queue/scheduler", "none").error, ENODEV);
}

TEST(LiveFleetFiles, AnOpenIsLoggedOfDisksOnly) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.fleet().opened_for_writing(mount.inode(".control"), {7, "tee"});
  mount.fleet().opened_for_writing(0, {7, "tee"});
  EXPECT_EQ(log_of(mount), "");
  mount.fleet().opened_for_writing(mount.inode(mount.directory("sda") + "/uevent"), {7, "tee"});
  EXPECT_NE(log_of(mount).find("disk=sda file=uevent"), std::string::npos);
}

TEST(LiveFleetFiles, ARefusedValueIsLoggedWithItsErrorAndChangesNothing) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "cfq\n").error, EINVAL);
  EXPECT_NE(log_of(mount).find("value=\"cfq\" result=EINVAL"), std::string::npos);
  EXPECT_EQ(mount.scheduler("sda"), "none [mq-deadline] kyber bfq \n");
}

TEST(LiveFleetFiles, AnAttributeKeepsWhatWasWritten) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto file = mount.queue("sda", "nr_requests");
  ASSERT_EQ(mount.write(file, "64\n").error, 0);
  EXPECT_EQ(mount.read(file).text, "64\n");
  ASSERT_EQ(mount.write(file, "64\n").error, 0);
  EXPECT_TRUE(log_of(mount).ends_with(" same\n")) << log_of(mount);
}

TEST(LiveFleetFiles, ASwitchAnswersForTheNewSchedulersFiles) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto old = mount.inode(mount.queue("sda", "iosched/read_expire"));
  ASSERT_EQ(mount.write(mount.queue("sda", "scheduler"), "bfq").error, 0);
  int error = 0;
  mount.fleet().read(old, [&](int code, const std::string&) { error = code; });
  EXPECT_EQ(error, ENODEV);
  EXPECT_EQ(mount.read(mount.queue("sda", "iosched/slice_idle")).text, "8\n");
}

TEST(LiveFleetFiles, UeventNeedsAnAction) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto file = mount.directory("sda") + "/uevent";
  EXPECT_EQ(mount.write(file, "").error, EINVAL);
  EXPECT_EQ(mount.write(file, "changed").error, EINVAL);
  EXPECT_NE(log_of(mount).find("file=uevent value=\"changed\" result=EINVAL"), std::string::npos);
}

}  // namespace
}  // namespace elevatord
