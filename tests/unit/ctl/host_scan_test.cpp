#include "host_scan.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"
#include "fake_sysfs.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::an_event;
using elevatord::testing::FakeSysfs;

TEST(HostScan, FindsTheDisksOfATree) {
  FakeSysfs sysfs;
  sysfs.add_disk("sda");
  sysfs.add_disk("nvme0n1");
  const auto scan = HostScan::of(sysfs.root());
  ASSERT_TRUE(scan) << scan.error().what;
  EXPECT_EQ(scan->disks().size(), 2U);
  EXPECT_TRUE(scan->disks().contains("sda"));
}

TEST(HostScan, ATreeWithoutDisksHasNone) {
  const auto scan = HostScan::of("/nonexistent");
  ASSERT_TRUE(scan);
  EXPECT_TRUE(scan->disks().empty());
}

TEST(HostScan, KnowsWhatIsOnADisksPartitions) {
  DeviceEvent partition = an_event("sda1").with("ID_FS_TYPE", "zfs_member");
  partition.disk = "sda";
  const HostScan scan{{partition, an_event("sda")}};
  EXPECT_EQ(scan.around(scan.disks().at("sda")).fs_types.value(),
            std::vector<std::string>{"zfs_member"});
}

TEST(HostScan, KnowsThePathsOfAHead) {
  const HostScan scan{{an_event("nvme0n1"), an_event("nvme0c0n1").hidden()}};
  EXPECT_EQ(scan.around(scan.disks().at("nvme0n1")).paths, std::vector<std::string>{"nvme0c0n1"});
  EXPECT_EQ(scan.around(scan.disks().at("nvme0c0n1")).head, "nvme0n1");
}

}  // namespace
}  // namespace elevatord::ctl
