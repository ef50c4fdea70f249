#include "why_pending.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;

ManagedDevice a_disk_of_host0() {
  ManagedDevice device;
  device.event = an_event("sda").at("/devices/host0/target0:0:0/0:0:0:0/block/sda");
  return device;
}

TEST(WhyPending, AJobThatIsHeldBackWaitsForItsTurn) {
  const auto device = a_disk_of_host0();
  const RunningJob job;
  EXPECT_EQ(why_pending(device, &job, true, false), "waits for its turn on host0");
  EXPECT_EQ(why_pending(device, &job, false, true), "") << "handed over: a place comes soon";
}

TEST(WhyPending, AHostThatStillAddsDisksIsToldFromOneThatIsBusy) {
  auto device = a_disk_of_host0();
  device.retry_at = Time{};
  EXPECT_EQ(why_pending(device, nullptr, false, false), "host0 is still adding disks");
  device.retries = 1;
  device.last_result = "busy, trying again";
  EXPECT_EQ(why_pending(device, nullptr, false, true), "busy, trying again");
}

TEST(WhyPending, ADiskThatIsToBeIdleSaysSoAlsoWhileItIsLookedAt) {
  auto device = a_disk_of_host0();
  device.idle.begin();
  device.idle.saw(IoInFlight{17, 5});
  device.retry_at = Time{};
  const std::string text = "waits until the disk is idle (17 requests in flight)";
  EXPECT_EQ(why_pending(device, nullptr, false, false), text);
  RunningJob look;
  look.only_looks = true;
  EXPECT_EQ(why_pending(device, &look, false, false), text);
  EXPECT_EQ(why_pending(device, &look, true, false), "waits for its turn on host0");
}

TEST(WhyPending, AModuleThatIsBeingLoadedIsNamed) {
  auto device = a_disk_of_host0();
  device.awaits = "bfq";
  EXPECT_EQ(why_pending(device, nullptr, false, false), "waits for the module of bfq");
}

TEST(WhyPending, TooManyStuckDisksKeepNewWritesBack) {
  EXPECT_EQ(why_pending(a_disk_of_host0(), nullptr, false, true), "too many stuck disks");
  EXPECT_EQ(why_pending(a_disk_of_host0(), nullptr, false, false), "");
}

TEST(WhyPending, OnlyADiskThatIsPendingTellsWhatItWaitsFor) {
  auto device = a_disk_of_host0();
  device.last_result = "none -> bfq";
  EXPECT_EQ(result_or_wait(device, DeviceState::Pending), "none -> bfq");
  device.waits = "too many stuck disks";
  EXPECT_EQ(result_or_wait(device, DeviceState::Pending), "too many stuck disks");
  EXPECT_EQ(result_or_wait(device, DeviceState::Drifted), "none -> bfq");
}

}  // namespace
}  // namespace elevatord
