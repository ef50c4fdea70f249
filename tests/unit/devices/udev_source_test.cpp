#include "udev_source.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// Partitions say whose they are; nothing else is told of.
bool all_are_block_devices(const std::vector<DeviceEvent>& events) {
  return std::all_of(events.begin(), events.end(), [](const DeviceEvent& event) {
    const auto type = event.properties.find("DEVTYPE");
    const bool disk = type != event.properties.end() && type->second == "disk";
    return !event.name.empty() && event.devnum != 0 && disk == event.disk.empty();
  });
}

TEST(UdevSource, HasNothingToTellBeforeItStarts) {
  UdevSource source{UdevSource::Group::Kernel};
  EXPECT_EQ(source.fd(), -1);
  const auto received = source.receive();
  EXPECT_TRUE(received.events.empty());
  EXPECT_FALSE(received.overrun);
  EXPECT_FALSE(received.nvme);
}

TEST(UdevSource, EnumeratesDisksAndPartitions) {
  UdevSource source{UdevSource::Group::Kernel};
  const auto started = source.start();
  if (!started) GTEST_SKIP() << "no netlink here: " << started.error().what;
  EXPECT_GE(source.fd(), 0);
  const auto events = source.enumerate();
  ASSERT_TRUE(events) << events.error().what;
  EXPECT_TRUE(all_are_block_devices(*events));
}

TEST(UdevSource, ReceivesWithoutWaiting) {
  UdevSource source{UdevSource::Group::Udev};
  const auto started = source.start();
  if (!started) GTEST_SKIP() << "no netlink here: " << started.error().what;
  EXPECT_TRUE(all_are_block_devices(source.receive().events));
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
