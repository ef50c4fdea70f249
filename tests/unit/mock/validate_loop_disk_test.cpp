#include "validate_loop_disk.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(LoopDisk, NothingElseIsEvenLookedAt) {
  for (const auto* const name :
       {"", "loop", "vda", "/dev/vda", "sda", "/dev/loop-control", "loop1p1", "loop1/../vda",
        "/dev//loop1", "../loop1", "/dev/shm/../loop1", "loop 1", "dm-0"}) {
    const auto disk = ValidateLoopDisk::open(name);
    ASSERT_FALSE(disk.has_value()) << name;
    EXPECT_NE(disk.error().what.find("only an attached loop disk"), std::string::npos) << name;
  }
}

TEST(LoopDisk, OneThatNobodyAttachedIsRefused) {
  EXPECT_FALSE(ValidateLoopDisk::open("loop7654321").has_value());
}

}  // namespace
}  // namespace elevatord
