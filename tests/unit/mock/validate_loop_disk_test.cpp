#include "validate_loop_disk.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(LoopName, TakesLoopDisksOnly) {
  EXPECT_EQ(loop_name("loop3").value(), "loop3");
  EXPECT_EQ(loop_name("/dev/loop12").value(), "loop12");
  for (const auto* const name :
       {"", "loop", "vda", "/dev/vda", "sda", "nvme0n1", "/dev/loop-control", "loop1p1", "loopx",
        "loop1/../vda", "/dev//loop1", "../loop1", "loop 1", "loop123456789", "dm-0"}) {
    EXPECT_FALSE(loop_name(name).has_value()) << name;
  }
}

TEST(LoopDisk, OneThatNobodyAttachedIsRefused) {
  const auto disk = ValidateLoopDisk::open("loop7654321");
  ASSERT_FALSE(disk.has_value());
  EXPECT_EQ(disk.error().what, "loop7654321: no file is attached (losetup -f --show FILE)");
}

TEST(LoopDisk, NoOtherDiskIsEvenLookedAt) {
  EXPECT_EQ(ValidateLoopDisk::open("/dev/vda").error().what,
            "/dev/vda: not a loop disk (loopN or /dev/loopN)");
}

}  // namespace
}  // namespace elevatord
