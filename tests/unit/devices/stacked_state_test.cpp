#include "stacked_state.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;
using testing::EventBuilder;

EventBuilder a_map() {
  return an_event("dm-3").with("DM_UUID", "mpath-3600a0980");
}

TEST(StackedState, AMapIsKnownByItsUuid) {
  EXPECT_TRUE(is_multipath_map(a_map()));
  EXPECT_FALSE(is_multipath_map(an_event("dm-3").with("DM_UUID", "LVM-x")));
  EXPECT_FALSE(is_multipath_map(an_event("sda").with("DM_UUID", "mpath-x")));
}

TEST(StackedState, IoWaitsOnASuspendedDevice) {
  EXPECT_EQ(why_io_waits(a_map().with("DM_SUSPENDED", "1")), "dm-3 is suspended");
  EXPECT_EQ(why_io_waits(an_event("dm-1").with("DM_SUSPENDED", "1")), "dm-1 is suspended");
  EXPECT_EQ(why_io_waits(a_map().with("DM_SUSPENDED", "0")), "");
  EXPECT_EQ(why_io_waits(an_event("sda").with("DM_SUSPENDED", "1")), "");
}

TEST(StackedState, IoWaitsOnAMapWithoutAUsablePath) {
  EXPECT_EQ(why_io_waits(a_map().with("MPATH_DEVICE_READY", "0")), "dm-3 has no usable path");
  EXPECT_EQ(why_io_waits(a_map().with("DM_NR_VALID_PATHS", "0")), "dm-3 has no usable path");
  EXPECT_EQ(why_io_waits(a_map().with("DM_NR_VALID_PATHS", "1")), "");
  EXPECT_EQ(why_io_waits(an_event("dm-3").with("DM_NR_VALID_PATHS", "0")), "") << "no map";
}

TEST(StackedState, DeviceMapperKeepsOthersOff) {
  EXPECT_NE(who_keeps_off(a_map().with("DM_UDEV_DISABLE_OTHER_RULES_FLAG", "1")), "");
  EXPECT_EQ(who_keeps_off(a_map().with("DM_UDEV_DISABLE_OTHER_RULES_FLAG", "0")), "");
  EXPECT_EQ(who_keeps_off(a_map()), "");
}

TEST(StackedState, AStackedDeviceThatIsNotReadyIsWaitedForHoweverLong) {
  EXPECT_TRUE(waits_for_event(a_map().with("SYSTEMD_READY", "0")));
  EXPECT_TRUE(waits_for_event(an_event("md127").with("SYSTEMD_READY", "0")));
  EXPECT_FALSE(waits_for_event(an_event("sda").with("SYSTEMD_READY", "0")));
  EXPECT_FALSE(waits_for_event(a_map()));
}

TEST(StackedState, AnUninitializedDeviceMayHaveNoUdevdToWaitFor) {
  EXPECT_FALSE(waits_for_event(a_map().with("SYSTEMD_READY", "0").not_initialized()));
}

TEST(StackedState, MultipathSaysWhenItHasMadeUpItsMind) {
  const auto until = [](const char* time) {
    return an_event("sdb").with("FIND_MULTIPATHS_WAIT_UNTIL", time);
  };
  EXPECT_TRUE(is_undecided_path(until("1764540000.5")));
  EXPECT_TRUE(waits_for_event(until("1764540000.5")));
  EXPECT_FALSE(is_undecided_path(until("0"))) << "the time is up";
  EXPECT_FALSE(is_undecided_path(until("1764540000.5").with("FIND_MULTIPATHS_WAIT_CANCELLED", "1")))
      << "the answer came before";
  EXPECT_FALSE(is_undecided_path(an_event("sdb")));
}

}  // namespace
}  // namespace elevatord
