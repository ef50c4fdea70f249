#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::count_of;

int unstable(const std::string& name) {
  return count_of("unstable-name", "- { match: { name: '" + name + "' }, scheduler: bfq }\n");
}

TEST(UnstableName, NamesInTheOrderOfDiscovery) {
  for (const auto* const name :
       {"sda", "sdaa", "sd[a-c]", "sd[ab]", "nvme0n1", "nvme10n1", "dm-3", "vda", "xvdb", "mmcblk0",
        "dasda", "hda", "sda*", "nvme0n1*", "nvme[01]n1", "zd16", "rbd0"}) {
    EXPECT_EQ(unstable(name), 1) << name;
  }
}

TEST(UnstableName, NotWhatStandsForAKindOfDisk) {
  for (const auto* const name : {"sd*", "sd[a-z]", "sd?", "nvme*", "nvme[0-9]*n[0-9]*", "nvme*n1",
                                 "vd*", "dm-*", "mmcblk[0-9]", "*"}) {
    EXPECT_EQ(unstable(name), 0) << name;
  }
}

TEST(UnstableName, NotNumbersThatSomebodyChose) {
  for (const auto* const name :
       {"loop0", "ram1", "zram0", "md127", "md_home", "nbd3", "nullb0", "ublkb0", "drbd1"}) {
    EXPECT_EQ(unstable(name), 0) << name;
  }
}

TEST(UnstableName, AlsoWithinNotAndAny) {
  EXPECT_EQ(count_of("unstable-name",
                     "- { match: { class: sata, not: { name: sda } }, scheduler: bfq }\n"),
            1);
  EXPECT_EQ(count_of("unstable-name",
                     "- { match: { any: [ { name: sda }, { name: sdb } ] }, scheduler: bfq }\n"),
            2);
}

TEST(UnstableName, SaysWhatIsStable) {
  const auto disk = lint(a_policy("- { match: { name: sda }, scheduler: bfq }\n"));
  ASSERT_EQ(disk.size(), 1U);
  EXPECT_EQ(disk.front().what,
            "name: 'sda' may be another disk after the next boot; match by serial:, wwn: or id:, "
            "see elevatorctl status DEV");
  const auto map = lint(a_policy("- { match: { name: dm-3 }, scheduler: bfq }\n"));
  ASSERT_EQ(map.size(), 1U);
  EXPECT_NE(map.front().what.find("DM_NAME"), std::string::npos);
}

}  // namespace
}  // namespace elevatord
