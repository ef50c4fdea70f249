#include "udev_source.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

bool all_are_disks(const std::vector<DeviceEvent>& events) {
  return std::all_of(events.begin(), events.end(), [](const DeviceEvent& event) {
    const auto type = event.properties.find("DEVTYPE");
    return !event.name.empty() && event.devnum != 0 && type != event.properties.end() &&
           type->second == "disk";
  });
}

TEST(UdevSource, HasNothingToTellBeforeItStarts) {
  UdevSource source{UdevSource::Group::Kernel};
  bool overrun = false;
  EXPECT_EQ(source.fd(), -1);
  EXPECT_TRUE(source.receive(overrun).empty());
  EXPECT_FALSE(overrun);
}

TEST(UdevSource, EnumeratesWholeDisksOnly) {
  UdevSource source{UdevSource::Group::Kernel};
  const auto started = source.start();
  if (!started) GTEST_SKIP() << "no netlink here: " << started.error().what;
  EXPECT_GE(source.fd(), 0);
  const auto events = source.enumerate();
  ASSERT_TRUE(events) << events.error().what;
  EXPECT_TRUE(all_are_disks(*events));
}

TEST(UdevSource, ReceivesWithoutWaiting) {
  UdevSource source{UdevSource::Group::Udev};
  const auto started = source.start();
  if (!started) GTEST_SKIP() << "no netlink here: " << started.error().what;
  bool overrun = false;
  EXPECT_TRUE(all_are_disks(source.receive(overrun)));
}

TEST(UdevSource, WaitsForNobodyInTheKernelsGroup) {
  const auto events = UdevSource{UdevSource::Group::Kernel}.enumerate();
  ASSERT_TRUE(events);
  for (const auto& event : *events) {
    EXPECT_TRUE(event.initialized) << event.name << " would wait for udevd for ever";
  }
}

}  // namespace
}  // namespace elevatord
