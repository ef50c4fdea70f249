#include "live_fleet.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "live_fleet_builder.hpp"

namespace elevatord {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Kind = FleetFault::Kind;

std::string log_of(VirtualMount& mount) {
  return mount.read(".log").text;
}

bool has_state(VirtualMount& mount, const std::string& text) {
  return mount.read(".control").text.find(text) != std::string::npos;
}

TEST(LiveFleet, AWriteWaitsForTheKernel) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "mq-deadline");
  mount.advance(milliseconds{7});
  EXPECT_FALSE(*write);
  mount.advance(milliseconds{40});
  ASSERT_TRUE(*write);
  EXPECT_EQ((*write)->error, 0);
}

TEST(LiveFleet, AReadIsAnsweredAtOnce) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto read = mount.begin_read(mount.queue("sda", "scheduler"));
  ASSERT_TRUE(*read);
  EXPECT_EQ((*read)->text, "none [mq-deadline] kyber bfq \n");
}

TEST(LiveFleet, AnOldKernelChargesNothingForTheSameValue) {
  VirtualMount mount{{a_sata_disk("sda")}, "6.1.0"};
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "mq-deadline\n");
  EXPECT_TRUE(*write);
}

TEST(LiveFleet, LogsEveryWriteAndMarksTheSameValue) {
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

TEST(LiveFleet, LogsFilesOpenedForWriting) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.fleet().opened_for_writing(mount.inode(mount.queue("sda", "scheduler")), {7, "tee"});
  EXPECT_NE(log_of(mount).find("op=open pid=7 comm=\"tee\" disk=sda file=scheduler"),
            std::string::npos);
}

TEST(LiveFleet, UeventTakesActions) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto file = mount.directory("sda") + "/uevent";
  EXPECT_EQ(mount.write(file, "change\n").error, 0);
  EXPECT_EQ(mount.write(file, "add 7b1e2f6c-0000-0000-0000-000000000000 A=1").error, 0);
  EXPECT_EQ(mount.write(file, "explode").error, EINVAL);
  EXPECT_NE(log_of(mount).find("file=uevent value=\"change\" result=ok"), std::string::npos);
}

TEST(LiveFleet, AHungDiskHoldsItsWriterUntilItIsReleased) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("hang sda"), 0);
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(seconds{600});
  EXPECT_FALSE(*write);
  EXPECT_TRUE(has_state(mount, "writers=1 readers=0 in_flight=1 frozen hung"));
  ASSERT_EQ(mount.control("release sda"), 0);
  mount.advance(milliseconds{50});
  ASSERT_TRUE(*write);
  EXPECT_EQ((*write)->error, 0);
  EXPECT_EQ(mount.scheduler("sda"), "none mq-deadline kyber [bfq] \n");
}

TEST(LiveFleet, AHangThatComesDuringAFreezeCanBeReleasedToo) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto first = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{1});
  ASSERT_EQ(mount.control("hang sda"), 0);
  ASSERT_EQ(mount.control("release sda"), 0);
  mount.advance(milliseconds{100});
  EXPECT_TRUE(*first);
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "none").error, 0);
}

TEST(LiveFleet, ReadsOfAnOldKernelHangBehindAStuckWriter) {
  VirtualMount mount{{a_sata_disk("sda")}, "6.1.0"};
  mount.control("hang sda");
  mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  const auto read = mount.begin_read(mount.queue("sda", "scheduler"));
  mount.advance(seconds{10});
  EXPECT_FALSE(*read);
  mount.control("release sda");
  mount.advance(milliseconds{100});
  EXPECT_TRUE(*read);
}

TEST(LiveFleet, WritesFailAsToldUntilOk) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("fail sda EIO"), 0);
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "bfq").error, EIO);
  ASSERT_EQ(mount.control("ok sda"), 0);
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "bfq").error, 0);
}

TEST(LiveFleet, ADiskIsAddedLikeAnother) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("add sdz like sda"), 0);
  mount.advance(milliseconds{50});
  EXPECT_EQ(mount.scheduler("sdz"), "none [mq-deadline] kyber bfq \n");
  EXPECT_EQ(mount.read(mount.directory("sdz") + "/diskseq").text, "2\n");
  EXPECT_EQ(mount.control("add sdz like sda"), EEXIST);
  EXPECT_EQ(mount.control("add sdy like sdx"), ENODEV);
}

TEST(LiveFleet, ARemovedDiskIsGoneAndItsOpenFilesSaySo) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto file = mount.inode(mount.queue("sda", "scheduler"));
  ASSERT_EQ(mount.control("remove sda"), 0);
  EXPECT_EQ(mount.tree().at("block/sda"), nullptr);
  int error = 0;
  mount.fleet().read(file, [&](int code, const std::string&) { error = code; });
  EXPECT_EQ(error, ENODEV);
  EXPECT_EQ(mount.control("hang sda"), ENODEV);
}

TEST(LiveFleet, ARemovalWaitsForAWriterThatHangs) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.control("hang sda");
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{100});
  ASSERT_EQ(mount.control("remove sda"), 0);
  mount.advance(seconds{10});
  EXPECT_FALSE(*write);
  EXPECT_TRUE(has_state(mount, "leaving"));
  ASSERT_EQ(mount.control("release sda"), 0);
  mount.advance(seconds{1});
  EXPECT_TRUE(*write);
  EXPECT_FALSE(has_state(mount, "sda"));
}

TEST(LiveFleet, AForeignWriteIsNobodysProcess) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("foreign sda kyber"), 0);
  mount.advance(milliseconds{100});
  EXPECT_EQ(mount.scheduler("sda"), "none mq-deadline [kyber] bfq \n");
  EXPECT_NE(log_of(mount).find("pid=0 comm=\"foreign\""), std::string::npos);
}

TEST(LiveFleet, AResetBringsTheFirstSchedulerBack) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.write(mount.queue("sda", "scheduler"), "kyber");
  ASSERT_EQ(mount.control("reset sda"), 0);
  EXPECT_EQ(mount.scheduler("sda"), "none [mq-deadline] kyber bfq \n");
  EXPECT_NE(mount.inode(mount.queue("sda", "iosched/read_expire")), 0U);
}

TEST(LiveFleet, AnIoHoldsAFreezeForItsTime) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("add-io sda 300ms"), 0);
  EXPECT_EQ(mount.read(mount.directory("sda") + "/inflight").text, "       1        0\n");
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{250});
  EXPECT_FALSE(*write);
  mount.advance(milliseconds{100});
  EXPECT_TRUE(*write);
}

TEST(LiveFleet, AnUnknownCommandIsRefusedAndLogged) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.control("explode sda"), EINVAL);
  EXPECT_NE(
      log_of(mount).find("op=control pid=1 comm=\"test\" value=\"explode sda\" result=EINVAL"),
      std::string::npos);
}

TEST(LiveFleet, FaultsOfTheFileComeAndGo) {
  VirtualMount mount{{with_fault(a_sata_disk("sda"), {Kind::Stuck, seconds{5}, seconds{60}}),
                      with_fault(a_sata_disk("sdb"), {Kind::Busy, seconds{5}, seconds{60}})}};
  mount.advance(seconds{10});
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  EXPECT_EQ(mount.write(mount.queue("sdb", "scheduler"), "bfq").error, EBUSY);
  mount.advance(seconds{30});
  EXPECT_FALSE(*write);
  mount.advance(seconds{30});
  EXPECT_TRUE(*write);
  EXPECT_EQ(mount.write(mount.queue("sdb", "scheduler"), "bfq").error, 0);
}

TEST(LiveFleet, AVanishedDiskComesBackAsAnother) {
  VirtualMount mount{{with_fault(a_sata_disk("sda"), {Kind::Vanish, seconds{5}, seconds{5}})}};
  mount.write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(seconds{6});
  EXPECT_EQ(mount.tree().at("block/sda"), nullptr);
  mount.advance(seconds{6});
  EXPECT_EQ(mount.scheduler("sda"), "none [mq-deadline] kyber bfq \n");
  EXPECT_EQ(mount.read(mount.directory("sda") + "/diskseq").text, "2\n");
}

TEST(LiveFleet, AbandonedCallsAreAnsweredOnce) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.control("hang sda");
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.fleet().abandon(EIO);
  ASSERT_TRUE(*write);
  EXPECT_EQ((*write)->error, EIO);
  mount.control("release sda");
  mount.advance(seconds{1});
  EXPECT_EQ((*write)->error, EIO);
}

}  // namespace
}  // namespace elevatord
