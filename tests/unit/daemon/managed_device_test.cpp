#include "managed_device.hpp"

#include <gtest/gtest.h>

#include "event_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::an_event;

/// A disk that was looked at, under a policy that wants bfq.
ManagedDevice a_device(const std::string& scheduler_file) {
  ManagedDevice device;
  device.event = an_event("sda").devnum(7).diskseq(1);
  device.files = ProbedFiles{{"size", "2048"}, {"queue/zoned", "none"}};
  EXPECT_TRUE(device.take_queue(scheduler_file));
  device.judge(a_policy("- { name: all, scheduler: bfq }\n"), KernelFacts::from_release("6.18.0"));
  return device;
}

DeviceState state(const ManagedDevice& device) {
  return state_of(device, nullptr);
}

RunningJob a_job(bool started, bool stuck = false) {
  RunningJob job;
  job.writes = true;
  job.stuck = stuck;
  if (started) job.started = Time{};
  return job;
}

TEST(ManagedDevice, WritesANewWishOnce) {
  auto device = a_device("[none] bfq");
  EXPECT_TRUE(device.should_write());
  EXPECT_EQ(state(device), DeviceState::Pending);
  device.applied = "bfq";
  EXPECT_FALSE(device.should_write());
  EXPECT_EQ(state(device), DeviceState::Drifted);
}

TEST(ManagedDevice, WritesAgainWhenForced) {
  auto device = a_device("[none] bfq");
  device.applied = "bfq";
  device.forced = true;
  EXPECT_TRUE(device.should_write());
}

TEST(ManagedDevice, AnEqualValueIsNotWrittenEvenWhenForced) {
  auto device = a_device("none [bfq]");
  device.forced = true;
  EXPECT_FALSE(device.should_write());
  EXPECT_EQ(state(device), DeviceState::Ok);
}

TEST(ManagedDevice, DoesNotRepeatWhatFailed) {
  auto device = a_device("[none] bfq");
  device.tried = "bfq";
  EXPECT_FALSE(device.should_write());
  EXPECT_EQ(state(device), DeviceState::Failed);
  device.withheld = true;
  EXPECT_EQ(state(device), DeviceState::Drifted);
}

TEST(ManagedDevice, AnotherMediumIsAnotherDisk) {
  auto device = a_device("none [bfq]");
  device.applied = "bfq";
  device.tried = "bfq";
  device.forget();
  EXPECT_FALSE(device.known());
  EXPECT_EQ(device.applied, "");
  EXPECT_EQ(state(device), DeviceState::Pending);
}

TEST(ManagedDevice, RefusesAFileThatMakesNoSense) {
  ManagedDevice device;
  device.event = an_event("sda");
  const auto taken = device.take_queue("[none] [bfq]");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().what.rfind("sda: cannot make sense of queue/scheduler: ", 0), 0U);
  EXPECT_FALSE(device.queue.configurable());
}

TEST(DeviceStates, TheFirstThatHoldsCounts) {
  auto device = a_device("[none] bfq");
  const auto queued = a_job(false);
  const auto writing = a_job(true);
  const auto stuck = a_job(true, true);
  EXPECT_EQ(state_of(device, &queued), DeviceState::Pending);
  EXPECT_EQ(state_of(device, &writing), DeviceState::Writing);
  EXPECT_EQ(state_of(device, &stuck), DeviceState::Stuck);
  device.inherited = "pid 7 writes";
  EXPECT_EQ(state(device), DeviceState::Stuck);
  device.queue = {};
  EXPECT_EQ(state(device), DeviceState::NotConfigurable);
  device.decision.kind = Decision::Kind::Excluded;
  EXPECT_EQ(state(device), DeviceState::Excluded);
}

TEST(DeviceStates, HaveTheWordsOfTheBus) {
  EXPECT_EQ(to_text(DeviceState::Excluded), "excluded");
  EXPECT_EQ(to_text(DeviceState::NotConfigurable), "not-configurable");
  EXPECT_EQ(to_text(DeviceState::Ok), "ok");
}

}  // namespace
}  // namespace elevatord
