#include "loop_device.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

TEST(LoopDevice, RefusesEveryOtherDisk) {
  for (const auto* const device :
       {"/dev/vda", "/dev/sda", "/dev/null", "/dev/loop-control", "/dev/loop", "/dev/loop0p1",
        "/dev/../dev/loop0", "loop0", "", "/dev/loop0/../vda"}) {
    const auto name = attached_loop_device(device);
    ASSERT_FALSE(name) << device;
    EXPECT_NE(name.error().what.find("refused"), std::string::npos);
  }
}

TEST(LoopDevice, RefusesLoopDisksThatAreNotThere) {
  EXPECT_FALSE(attached_loop_device("/dev/loop987654"));
}

}  // namespace
}  // namespace elevatord::mock
