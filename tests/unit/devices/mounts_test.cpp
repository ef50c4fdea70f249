#include "mounts.hpp"

#include <gtest/gtest.h>
#include <sys/sysmacros.h>

namespace elevatord {
namespace {

TEST(Mounts, TellDeviceSourceAndPlace) {
  EXPECT_EQ(parse_mountinfo("36 35 8:1 / /var/lib/db rw,noatime shared:1 - ext4 /dev/sda1 rw\n"),
            (Mounts{{::makedev(8, 1), "/dev/sda1", "/var/lib/db"}}));
}

TEST(Mounts, HaveAnyNumberOfOptionalFields) {
  const auto mounts = parse_mountinfo(
      "36 35 8:1 / /a rw - xfs /dev/sda1 rw\n"
      "37 35 8:2 / /b rw shared:1 master:2 propagate_from:3 - xfs /dev/sda2 rw\n");
  ASSERT_EQ(mounts.size(), 2U);
  EXPECT_EQ(mounts[0].source, "/dev/sda1");
  EXPECT_EQ(mounts[1].source, "/dev/sda2");
}

TEST(Mounts, BlanksAreSpelledInOctal) {
  const auto mounts =
      parse_mountinfo("36 35 8:1 / /mnt/my\\040disk\\134x rw - ext4 /dev/sda1 rw\n");
  ASSERT_EQ(mounts.size(), 1U);
  EXPECT_EQ(mounts[0].target, "/mnt/my disk\\x");
}

TEST(Mounts, LinesOfAnotherFormAreSkipped) {
  EXPECT_TRUE(parse_mountinfo("").empty());
  for (const auto* const line :
       {"nonsense", "36 35 8:1 / /a rw - ext4", "36 35 8 / /a rw - ext4 /dev/sda1 rw",
        "36 35 8:x / /a rw - ext4 /dev/sda1 rw", "36 35 8:1 / /a rw ext4 /dev/sda1 rw"}) {
    EXPECT_TRUE(parse_mountinfo(line).empty()) << line;
  }
}

TEST(Mounts, ThisProcessSeesSome) {
  EXPECT_FALSE(read_mounts().empty());
}

}  // namespace
}  // namespace elevatord
