// Commands to a live fleet, and what it says of its state.
#include <cerrno>
#include <sstream>

#include <gtest/gtest.h>

#include "live_fleet.hpp"
#include "live_fleet_builder.hpp"

namespace elevatord {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::string log_of(VirtualMount& mount) {
  return mount.read(".log").text;
}

bool has_state(VirtualMount& mount, const std::string& text) {
  return mount.read(".control").text.find(text) != std::string::npos;
}

TEST(LiveFleetControl, AHungDiskHoldsItsWriterUntilItIsReleased) {
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

TEST(LiveFleetControl, AHangThatComesDuringAFreezeCanBeReleasedToo) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto first = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{1});
  ASSERT_EQ(mount.control("hang sda"), 0);
  ASSERT_EQ(mount.control("release sda"), 0);
  mount.advance(milliseconds{100});
  EXPECT_TRUE(*first);
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "none").error, 0);
}

TEST(LiveFleetControl, ReadsOfAnOldKernelHangBehindAStuckWriter) {
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

TEST(LiveFleetControl, WritesFailAsToldUntilOk) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("fail sda EIO"), 0);
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "bfq").error, EIO);
  ASSERT_EQ(mount.control("ok sda"), 0);
  EXPECT_EQ(mount.write(mount.queue("sda", "scheduler"), "bfq").error, 0);
}

TEST(LiveFleetControl, ADiskIsAddedLikeAnother) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("add sdz like sda"), 0);
  mount.advance(milliseconds{50});
  EXPECT_EQ(mount.scheduler("sdz"), "none [mq-deadline] kyber bfq \n");
  EXPECT_EQ(mount.read(mount.directory("sdz") + "/diskseq").text, "2\n");
  EXPECT_EQ(mount.control("add sdz like sda"), EEXIST);
  EXPECT_EQ(mount.control("add sdy like sdx"), ENODEV);
}

TEST(LiveFleetControl, ARemovedDiskIsGoneAndItsOpenFilesSaySo) {
  VirtualMount mount{{a_sata_disk("sda")}};
  const auto file = mount.inode(mount.queue("sda", "scheduler"));
  ASSERT_EQ(mount.control("remove sda"), 0);
  EXPECT_EQ(mount.tree().at("block/sda"), nullptr);
  int error = 0;
  mount.fleet().read(file, [&](int code, const std::string&) { error = code; });
  EXPECT_EQ(error, ENODEV);
  EXPECT_EQ(mount.control("hang sda"), ENODEV);
}

TEST(LiveFleetControl, ARemovalWaitsForAWriterThatHangs) {
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

TEST(LiveFleetControl, AForeignWriteIsNobodysProcess) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("foreign sda kyber"), 0);
  mount.advance(milliseconds{100});
  EXPECT_EQ(mount.scheduler("sda"), "none mq-deadline [kyber] bfq \n");
  EXPECT_NE(log_of(mount).find("pid=0 comm=\"foreign\""), std::string::npos);
}

TEST(LiveFleetControl, AResetBringsTheFirstSchedulerBack) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.write(mount.queue("sda", "scheduler"), "kyber");
  ASSERT_EQ(mount.control("reset sda"), 0);
  EXPECT_EQ(mount.scheduler("sda"), "none [mq-deadline] kyber bfq \n");
  EXPECT_NE(mount.inode(mount.queue("sda", "iosched/read_expire")), 0U);
}

TEST(LiveFleetControl, AnIoHoldsAFreezeForItsTime) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("add-io sda 300ms"), 0);
  EXPECT_EQ(mount.read(mount.directory("sda") + "/inflight").text, "       1        0\n");
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{250});
  EXPECT_FALSE(*write);
  mount.advance(milliseconds{100});
  EXPECT_TRUE(*write);
}

TEST(LiveFleetControl, AnUnknownCommandIsRefusedAndLogged) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.control("explode sda"), EINVAL);
  EXPECT_NE(
      log_of(mount).find("op=control pid=1 comm=\"test\" value=\"explode sda\" result=EINVAL"),
      std::string::npos);
}

TEST(LiveFleetControl, TheStateBeginsWithTheKernel) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_TRUE(mount.read(".control").text.starts_with("kernel 6.18.44 era "));
  EXPECT_TRUE(has_state(mount, " freezes=0\n"));
  ASSERT_EQ(mount.write(mount.queue("sda", "scheduler"), "bfq").error, 0);
  EXPECT_FALSE(has_state(mount, " freezes=0\n"));
}

TEST(LiveFleetControl, ADisksStateSaysWhatIsWrongWithIt) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_TRUE(has_state(mount, "\nsda mq-deadline writers=0 readers=0 in_flight=0\n"));
  ASSERT_EQ(mount.control("fail sda EBUSY"), 0);
  ASSERT_EQ(mount.control("slow sda 2s"), 0);
  EXPECT_TRUE(has_state(mount, "in_flight=0 fails=EBUSY slow\n"));
  ASSERT_EQ(mount.control("ok sda"), 0);
  EXPECT_TRUE(has_state(mount, "in_flight=0\n"));
}

TEST(LiveFleetControl, ABioBasedDiskHasNoScheduler) {
  auto disk = a_sata_disk("dm-0");
  disk.schedulers.clear();
  disk.active.clear();
  VirtualMount mount{{disk}};
  EXPECT_TRUE(has_state(mount, "\ndm-0 - writers=0"));
  EXPECT_EQ(mount.control("reset dm-0"), 0);
  EXPECT_TRUE(has_state(mount, "\ndm-0 - writers=0"));
}

TEST(LiveFleetControl, ASlowDiskTakesItsTime) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("slow sda 3s"), 0);
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{2900});
  EXPECT_FALSE(*write);
  mount.advance(milliseconds{200});
  EXPECT_TRUE(*write);
}

TEST(LiveFleetControl, LinesAreObeyedUntilOneFails) {
  VirtualMount mount{{a_sata_disk("sda"), a_sata_disk("sdb")}};
  EXPECT_EQ(mount.control("hang sda\nhang sdx\nhang sdb\n"), ENODEV);
  EXPECT_TRUE(has_state(mount, "\nsda mq-deadline writers=0 readers=0 in_flight=1 hung\n"));
  EXPECT_TRUE(has_state(mount, "\nsdb mq-deadline writers=0 readers=0 in_flight=0\n"));
}

TEST(LiveFleetControl, OfABrokenLineNothingIsObeyed) {
  VirtualMount mount{{a_sata_disk("sda")}};
  EXPECT_EQ(mount.control("hang sda\nexplode sda\n"), EINVAL);
  EXPECT_TRUE(has_state(mount, "in_flight=0\n"));
}

TEST(LiveFleetControl, TwoHangsAreReleasedByOneRelease) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("hang sda\nhang sda\nrelease sda"), 0);
  EXPECT_TRUE(has_state(mount, "in_flight=0\n"));
  EXPECT_EQ(mount.control("release sda"), 0);
}

TEST(LiveFleetControl, ADiskThatLeavesCanOnlyBeReleased) {
  VirtualMount mount{{a_sata_disk("sda")}};
  mount.control("hang sda");
  mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(milliseconds{100});
  ASSERT_EQ(mount.control("remove sda"), 0);
  for (const auto* const command : {"remove sda", "reset sda", "fail sda EIO", "add-io sda 1s"}) {
    EXPECT_EQ(mount.control(command), ENODEV) << command;
  }
  EXPECT_EQ(mount.control("add sda like sda"), EEXIST);
  EXPECT_EQ(mount.control("ok sda"), 0);
  mount.advance(seconds{1});
  EXPECT_FALSE(has_state(mount, "sda"));
}

TEST(LiveFleetControl, AnAddedDiskIsNobodysTwin) {
  auto disk = a_sata_disk("sda");
  disk.serial = "S1";
  disk.wwn = "0x5000c500a1b2c3d4";
  VirtualMount mount{{disk}};
  ASSERT_EQ(mount.control("add sdz like sda"), 0);
  mount.advance(milliseconds{50});
  const auto uevent = mount.read(mount.directory("sdz") + "/uevent").text;
  EXPECT_NE(uevent.find("\nDEVNAME=sdz\n"), std::string::npos) << uevent;
  EXPECT_EQ(uevent.find("=S1\n"), std::string::npos) << uevent;
  EXPECT_EQ(uevent.find(disk.wwn), std::string::npos) << uevent;
  // Nor does it share the other one's tags, and so its host.
  const auto host = [&](const std::string& name) {
    const auto path = mount.directory(name);
    return path.substr(0, path.find("/target"));
  };
  EXPECT_NE(host("sdz"), host("sda"));
}

TEST(LiveFleetControl, OnlyTheFieldOfIoInFlightLivesInStat) {
  VirtualMount mount{{a_sata_disk("sda")}};
  ASSERT_EQ(mount.control("add-io sda 300ms\nadd-io sda 300ms"), 0);
  std::vector<std::string> fields;
  std::istringstream words{mount.read(mount.directory("sda") + "/stat").text};
  for (std::string word; words >> word;) fields.push_back(word);
  std::vector<std::string> expected(17, "0");
  expected[8] = "2";
  EXPECT_EQ(fields, expected);
  mount.advance(milliseconds{400});
  EXPECT_EQ(mount.read(mount.directory("sda") + "/inflight").text, "       0        0\n");
}

}  // namespace
}  // namespace elevatord
