#include "device_memory.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"

namespace elevatord {
namespace {

using testing::an_event;

ManagedDevice a_device(std::uint64_t diskseq) {
  ManagedDevice device;
  device.event = an_event("sda").devnum(7).diskseq(diskseq);
  return device;
}

TEST(DeviceMemory, ComesBackToTheSameDisk) {
  auto before = a_device(5);
  before.accounts.applied("scheduler", "bfq");
  before.accounts.original("scheduler", "none");
  before.accounts.original("queue/nomerges", "0");
  before.queue.read_back["queue/max_sectors_kb"] = {"99999", "1280"};
  AppliedValues values;
  add_values_of(before, values);
  EXPECT_EQ(values.size(), 3U);

  auto after = a_device(5);
  for (const auto& value : values) {
    ASSERT_TRUE(belongs_to(value, after.event));
    take_over_value(after, value);
  }
  EXPECT_EQ(after.accounts.all_applied(), before.accounts.all_applied());
  EXPECT_EQ(after.accounts.originals(), before.accounts.originals());
  EXPECT_EQ(after.queue.read_back, before.queue.read_back);
}

TEST(DeviceMemory, IsNotForAnotherDiskOfThatName) {
  auto before = a_device(5);
  before.accounts.applied("scheduler", "bfq");
  AppliedValues values;
  add_values_of(before, values);
  EXPECT_FALSE(belongs_to(values.front(), a_device(6).event));
}

}  // namespace
}  // namespace elevatord
