// Rules that go by what is on a disk: `contains`.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::World;
using namespace std::chrono_literals;

constexpr const char* kZfs =
    "- { match: { contains: { fs_type: zfs_member } }, scheduler: none }\n"
    "- { scheduler: bfq }\n";

class Contents : public ::testing::Test {
 protected:
  DeviceEvent disk(std::vector<std::string> partitions) {
    DeviceEvent event = an_event("sda").devnum(7).diskseq(1);
    event.partitions = std::move(partitions);
    world_.kernel.disk("sda").active = "mq-deadline";
    return event;
  }

  static DeviceEvent partition(const std::string& name, const std::string& type,
                               std::uint64_t devnum = 0) {
    DeviceEvent event = an_event(name).devnum(devnum).with("ID_FS_TYPE", type);
    event.disk = "sda";
    return event;
  }

  void tell(const DeviceEvent& event) {
    world_.reconciler().handle(event);
    world_.run();
  }

  [[nodiscard]] std::vector<std::string> written() { return world_.kernel.disk("sda").written; }

  World world_;
};

TEST_F(Contents, ADiskWithAZfsMemberAmongItsPartitionsWantsNone) {
  world_.policy(kZfs);
  tell(disk({"sda1", "sda9"}));
  EXPECT_EQ(world_.state("sda"), "pending") << "partitions still settle";
  tell(partition("sda1", "zfs_member"));
  tell(partition("sda9", "vfat"));
  EXPECT_EQ(written(), std::vector<std::string>{"none"}) << "one write, and not bfq before";
}

TEST_F(Contents, PartitionsThatNeverSettleAreWaitedForTwoSeconds) {
  world_.policy(kZfs);
  tell(disk({"sda1"}));
  world_.advance(2s);
  EXPECT_EQ(written(), std::vector<std::string>{"bfq"});
}

TEST_F(Contents, WhatIsPutOnTheDiskLaterCounts) {
  world_.policy(kZfs);
  tell(disk({}));
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq");
  tell(partition("sda1", "zfs_member"));
  EXPECT_EQ(world_.kernel.disk("sda").active, "none");
}

TEST_F(Contents, AFloodOfPartitionEventsWritesNothing) {
  world_.policy(kZfs);
  tell(disk({}));
  const auto looks = world_.kernel.submitted["sda"];
  for (int i = 0; i < 10'000; ++i) tell(partition("sda1", "ext4"));
  EXPECT_EQ(written().size(), 1U);
  EXPECT_LE(world_.kernel.submitted["sda"], looks + 1);
}

TEST_F(Contents, MountPointsCountWhenTheDiskIsAddedAndWhenItIsAskedFor) {
  Mounts mounts;
  world_.reconciler().read_mounts_with([&] { return std::optional{mounts}; });
  world_.policy(
      "- { match: { contains: { mountpoint: /var/lib/db } }, scheduler: kyber }\n"
      "- { scheduler: bfq }\n");
  tell(disk({"sda1"}));
  tell(partition("sda1", "ext4", 71));
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq");
  mounts = {{71, "/dev/sda1", "/var/lib/db"}};
  world_.change("sda");
  world_.run();
  EXPECT_EQ(world_.kernel.disk("sda").active, "bfq") << "not before somebody asks";
  static_cast<void>(world_.reconciler().reconcile({"sda"}, [] {}));
  world_.run();
  EXPECT_EQ(world_.kernel.disk("sda").active, "kyber");
}

TEST_F(Contents, MountsAreNotReadWhereNoRuleAsks) {
  int reads = 0;
  world_.reconciler().read_mounts_with([&] { return ++reads, std::optional<Mounts>{Mounts{}}; });
  world_.policy(kZfs);
  tell(disk({}));
  EXPECT_EQ(reads, 0);
}

TEST_F(Contents, ManyDisksAtOnceShareOneLookAtTheMounts) {
  int reads = 0;
  world_.reconciler().read_mounts_with([&] { return ++reads, std::optional<Mounts>{Mounts{}}; });
  world_.policy("- { match: { contains: { mountpoint: /x } }, scheduler: kyber }\n");
  for (int i = 0; i < 1000; ++i) world_.add("sd" + std::to_string(i));
  EXPECT_EQ(reads, 1);
}

}  // namespace
}  // namespace elevatord
