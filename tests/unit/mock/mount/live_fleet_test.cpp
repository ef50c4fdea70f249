// Disks of a live fleet: how they come, go and break.
#include "live_fleet.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "live_fleet_builder.hpp"

namespace elevatord {
namespace {

using std::chrono::seconds;
using Kind = FleetFault::Kind;

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

TEST(LiveFleet, ADiskThatVanishesUnderAWriterComesBackWhenThatIsGone) {
  VirtualMount mount{{with_fault(with_fault(a_sata_disk("sda"), {Kind::Stuck, {}, seconds{60}}),
                                 {Kind::Vanish, seconds{5}, seconds{5}})}};
  mount.advance(seconds{1});
  const auto write = mount.begin_write(mount.queue("sda", "scheduler"), "bfq");
  mount.advance(seconds{29});
  EXPECT_FALSE(*write);
  EXPECT_EQ(mount.tree().at("block/sda"), nullptr);
  mount.advance(seconds{32});
  EXPECT_TRUE(*write);
  EXPECT_EQ(mount.read(mount.directory("sda") + "/diskseq").text, "2\n");
}

TEST(LiveFleet, SomebodyElseWritesAnotherSchedulerOnce) {
  VirtualMount mount{{with_fault(a_sata_disk("sda"), {Kind::Foreign, seconds{5}, seconds{5}})}};
  mount.advance(seconds{4});
  EXPECT_EQ(mount.scheduler("sda"), "none [mq-deadline] kyber bfq \n");
  mount.advance(seconds{60});
  EXPECT_EQ(mount.scheduler("sda"), "[none] mq-deadline kyber bfq \n");
  const auto log = mount.read(".log").text;
  EXPECT_EQ(log.find("comm=\"foreign\""), log.rfind("comm=\"foreign\"")) << log;
}

TEST(LiveFleet, APatchThatTheKernelDoesNotNeedIsRefused) {
  Fleet fleet;
  fleet.kernel = KernelFacts::from_release("6.1.0");
  fleet.patches = {"P3"};
  EXPECT_FALSE(LiveFleet::make(fleet, {}).has_value());
}

TEST(LiveFleet, ItsOwnFilesHaveTheNamesAsked) {
  Fleet fleet;
  fleet.kernel = KernelFacts::from_release("6.18.44");
  const auto live = *LiveFleet::make(fleet, {"commands", "writes"});
  EXPECT_EQ(live->tree().at("commands")->role, FileRole::Control);
  EXPECT_EQ(live->tree().at("writes")->role, FileRole::Log);
  EXPECT_EQ(live->tree().at(".control"), nullptr);
  EXPECT_EQ(live->disk_count(), 0U);
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
