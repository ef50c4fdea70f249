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
  before.accounts.tried("queue/nr_requests", "9999");
  before.accounts.restored("queue/iostats");
  before.accounts.original("queue/iostats", "1");
  before.accounts.baseline("scheduler", "kyber");
  before.queue.read_back["queue/max_sectors_kb"] = {"99999", "1280"};
  AppliedValues values;
  add_values_of(before, nullptr, values);
  EXPECT_EQ(values.size(), 5U);

  auto after = a_device(5);
  for (const auto& value : values) {
    ASSERT_TRUE(belongs_to(value, after.event));
    take_over_value(after, value);
  }
  EXPECT_EQ(after.accounts.all_applied(), before.accounts.all_applied());
  EXPECT_EQ(after.accounts.originals(), before.accounts.originals());
  EXPECT_EQ(after.accounts.all_tried(), before.accounts.all_tried());
  EXPECT_EQ(after.accounts.all_restored(), before.accounts.all_restored());
  EXPECT_EQ(after.accounts.baselines(), before.accounts.baselines());
  EXPECT_EQ(after.queue.read_back, before.queue.read_back);
}

TEST(DeviceMemory, IsNotForAnotherDiskOfThatName) {
  auto before = a_device(5);
  before.accounts.applied("scheduler", "bfq");
  AppliedValues values;
  add_values_of(before, nullptr, values);
  EXPECT_FALSE(belongs_to(values.front(), a_device(6).event));
}

/// A write of bfq over kyber, where kyber was applied over none.
RunningJob a_running_write() {
  RunningJob job;
  job.writes = true;
  job.started = Time{};
  job.wanted = {{"scheduler", "bfq"}};
  job.before = {{"scheduler", "kyber"}};
  return job;
}

TEST(DeviceMemory, AWriteUnderWayLeavesOpenWhatIsInForce) {
  auto device = a_device(5);
  device.accounts.applied("scheduler", "kyber");
  const auto job = a_running_write();
  AppliedValues values;
  add_values_of(device, &job, values);
  ASSERT_EQ(values.size(), 1U);
  EXPECT_EQ(values.front().value, "");
  EXPECT_EQ(values.front().original, "kyber");
  EXPECT_TRUE(device.accounts.is_applied("scheduler", "kyber")) << "it may still come back";
}

TEST(DeviceMemory, WhatWasThereFirstStaysTheOriginal) {
  SettingAccounts accounts;
  accounts.original("scheduler", "none");
  doubt(accounts, a_running_write());
  EXPECT_EQ(accounts.originals().at("scheduler"), "none");
}

TEST(DeviceMemory, ARestoreAndAWriteThatWaitsLeaveNothingOpen) {
  SettingAccounts accounts;
  accounts.applied("scheduler", "kyber");
  auto restore = a_running_write();
  restore.restores = true;
  doubt(accounts, restore);
  auto waiting = a_running_write();
  waiting.started.reset();
  doubt(accounts, waiting);
  EXPECT_TRUE(accounts.is_applied("scheduler", "kyber"));
  EXPECT_TRUE(accounts.originals().empty());
}

}  // namespace
}  // namespace elevatord
