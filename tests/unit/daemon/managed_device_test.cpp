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
  EXPECT_TRUE(device.take_scheduler(scheduler_file));
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
  device.accounts.applied("scheduler", "bfq");
  EXPECT_FALSE(device.should_write());
  EXPECT_EQ(state(device), DeviceState::Drifted);
}

TEST(ManagedDevice, ABriefLookKeepsTheFactsThatRulesAskForAndNoSettingThatIsGone) {
  auto device = a_device("[none] bfq");
  EXPECT_TRUE(device.take_files({{"size", "2048"},
                                 {"queue/rotational", "1"},
                                 {"queue/scheduler", "none [kyber]"},
                                 {"queue/nomerges", "0"},
                                 {"iosched/kyber/read_lat_nsec", "2000000"}}));
  EXPECT_TRUE(device.take_brief(
      {{"size", "2048"}, {"queue/scheduler", "[none] kyber"}, {"queue/nomerges", "2"}}));
  device.judge(a_policy("- { match: { rotational: true }, scheduler: kyber }\n"), {});
  EXPECT_EQ(device.plan.wanted, "kyber");
  EXPECT_EQ(device.queue.values.at("queue/nomerges"), "2");
  EXPECT_FALSE(device.queue.values.contains("iosched/kyber/read_lat_nsec"));
}

TEST(ManagedDevice, WritesAgainWhenForced) {
  auto device = a_device("[none] bfq");
  device.accounts.applied("scheduler", "bfq");
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
  device.accounts.tried("scheduler", "bfq");
  EXPECT_FALSE(device.should_write());
  EXPECT_EQ(state(device), DeviceState::Failed);
  device.withheld = true;
  EXPECT_EQ(state(device), DeviceState::Drifted);
}

TEST(ManagedDevice, AnotherMediumIsAnotherDisk) {
  auto device = a_device("none [bfq]");
  device.accounts.applied("scheduler", "bfq");
  device.accounts.tried("scheduler", "bfq");
  device.forget();
  EXPECT_FALSE(device.known());
  EXPECT_TRUE(device.accounts.all_applied().empty());
  EXPECT_EQ(state(device), DeviceState::Pending);
}

/// A disk with a scheduler of its own and settings, under these rules.
ManagedDevice a_device_with(const std::string& rules, const ProbedFiles& files) {
  ManagedDevice device;
  device.event = an_event("sda").devnum(7).diskseq(1);
  auto found = files;
  found["size"] = "2048";
  found["queue/zoned"] = "none";
  EXPECT_TRUE(device.take_files(found));
  device.judge(a_policy(rules), KernelFacts::from_release("6.18.44"));
  return device;
}

std::vector<std::string> due(const ManagedDevice& device) {
  std::vector<std::string> wishes;
  for (const auto& wish : device.due()) {
    wishes.push_back(wish.attribute + '=' + wish.candidates.front());
  }
  return wishes;
}

using Wishes = std::vector<std::string>;

TEST(ManagedDevice, ASwitchTakesAlongWhatItResets) {
  auto device = a_device_with(
      "- { scheduler: kyber, queue: { nr_requests: 512, read_ahead_kb: 64 },\n"
      "    iosched: { kyber: { read_lat_nsec: 1000000 }, bfq: { low_latency: 0 } } }\n",
      {{"queue/scheduler", "[none] kyber bfq"},
       {"queue/nr_requests", "512"},
       {"queue/read_ahead_kb", "64"}});
  EXPECT_EQ(due(device), (Wishes{"scheduler=kyber", "queue/nr_requests=512",
                                 "iosched/kyber/read_lat_nsec=1000000"}));
}

TEST(ManagedDevice, AValueThatIsThereAlreadyIsNotDue) {
  const auto device = a_device_with("- { queue: { nr_requests: 64, read_ahead_kb: 131 } }\n",
                                    {{"queue/scheduler", "[none] bfq"},
                                     {"queue/nr_requests", "64"},
                                     {"queue/read_ahead_kb", "128"}});
  EXPECT_TRUE(due(device).empty());
  EXPECT_EQ(state(device), DeviceState::Ok);
}

TEST(ManagedDevice, AValueChangedByHandIsLeftAlone) {
  auto device = a_device_with("- { queue: { nr_requests: 64 } }\n",
                              {{"queue/scheduler", "[none] bfq"}, {"queue/nr_requests", "32"}});
  device.accounts.applied("queue/nr_requests", "64");
  EXPECT_TRUE(due(device).empty());
  EXPECT_EQ(state(device), DeviceState::Drifted);
  device.forced = true;
  EXPECT_EQ(due(device), Wishes{"queue/nr_requests=64"});
}

TEST(ManagedDevice, ASchedulerChosenByHandKeepsItsOwnSettings) {
  auto device = a_device_with(
      "- { scheduler: kyber, iosched: { kyber: { read_lat_nsec: 7 }, bfq: { slice_idle: 0 } } }\n",
      {{"queue/scheduler", "none kyber [bfq]"}, {"iosched/bfq/slice_idle", "8"}});
  device.accounts.applied("scheduler", "kyber");
  device.judge(
      a_policy("- { scheduler: kyber, iosched: { kyber: { read_lat_nsec: 7 }, bfq: { slice_idle: 0 "
               "} } }\n"),
      KernelFacts::from_release("6.18.44"));
  EXPECT_EQ(due(device), Wishes{"iosched/bfq/slice_idle=0"});
}

TEST(ManagedDevice, WhatTheKernelMadeOfAValueBeforeIsEqual) {
  auto device = a_device_with("- { queue: { max_sectors_kb: 99999 } }\n",
                              {{"queue/scheduler", "[none]"},
                               {"queue/max_sectors_kb", "512"},
                               {"queue/max_hw_sectors_kb", "1280"}});
  const auto wishes = device.due();
  ASSERT_EQ(wishes.size(), 1U);
  EXPECT_EQ(wishes.front().also_equal, std::vector<std::string>{"1280"});
}

TEST(ManagedDevice, WhatOnlyAnotherKernelMakesOfAValueIsNotEqual) {
  const std::string rule =
      "- { queue: { read_ahead_kb: 130 }, iosched: { mq-deadline: { read_expire: 495 } } }\n";
  auto device = a_device_with(rule, {{"queue/scheduler", "none [mq-deadline]"},
                                     {"iosched/mq-deadline/read_expire", "500"},
                                     {"queue/read_ahead_kb", "128"}});
  EXPECT_EQ(due(device), Wishes{}) << "nobody knows its tick";
  auto kernel = KernelFacts::from_release("6.18.44");
  kernel.keep_numbers({1, {}, 1000});
  device.judge(a_policy(rule), kernel);
  EXPECT_EQ(due(device),
            (Wishes{"iosched/mq-deadline/read_expire=495", "queue/read_ahead_kb=130"}));
}

TEST(ManagedDevice, RefusesAFileThatMakesNoSense) {
  ManagedDevice device;
  device.event = an_event("sda");
  const auto taken = device.take_scheduler("[none] [bfq]");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().what.rfind("sda: cannot make sense of queue/scheduler: ", 0), 0U);
  EXPECT_FALSE(device.queue.scheduler.configurable());
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
