#include "host_check_view.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

TEST(HostCheckView, IsATableOfRules) {
  HostCheck check;
  check.rules.push_back({"hdds", {}, {"scheduler", "queue/nr_requests"}, {"sdb", "sda", "sdaa"}});
  check.rules.push_back({"usb", {}, {"scheduler", "a", "b"}, {}});
  check.disks.push_back({"sda", "sata", "", {{"scheduler", "a.yaml:3"}}});
  EXPECT_EQ(host_check_view(check, OutputStyle{}),
            "RULE  SETTINGS                     DISKS\n"
            "hdds  queue/nr_requests scheduler  sda sdb sdaa\n"
            "usb   scheduler and 2 more         -\n");
}

TEST(HostCheckView, HasARowForDisksWithoutARule) {
  HostCheck check;
  check.disks.push_back({"nvme0n1", "nvme", "", {}});
  EXPECT_EQ(host_check_view(check, OutputStyle{}),
            "RULE       SETTINGS  DISKS\n(no rule)  -         nvme0n1\n");
}

}  // namespace
}  // namespace elevatord::ctl
