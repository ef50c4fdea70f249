#include "freeze_guard.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

const auto kKernel = KernelFacts::from_release("6.18.44");

QueueState a_waiting_queue() {
  QueueState queue;
  queue.scheduler = *parse_scheduler_list("[none] mq-deadline");
  queue.values = {{"queue/nr_requests", "64"}, {"queue/read_ahead_kb", "128"}};
  queue.no_freeze = "dm-3 is suspended";
  return queue;
}

Decision wants(const std::string& settings) {
  return decide(a_policy("- { " + settings + " }\n"), a_disk("sdb").on("sas"));
}

TEST(FreezeGuard, RefusesASwitchAndSaysWhy) {
  const auto result = plan(wants("scheduler: mq-deadline"), a_waiting_queue(), kKernel);
  EXPECT_EQ(result.kind, Plan::Kind::Refused);
  EXPECT_EQ(result.note, "dm-3 is suspended");
  EXPECT_TRUE(result.changes.empty());
}

TEST(FreezeGuard, WhatIsAsWantedNeedsNoGuard) {
  const auto result = plan(wants("scheduler: none"), a_waiting_queue(), kKernel);
  EXPECT_EQ(result.kind, Plan::Kind::AsWanted);
}

TEST(FreezeGuard, RefusesEverySettingThatFreezes) {
  const auto result = plan(wants("queue: { nr_requests: 128 }"), a_waiting_queue(), kKernel);
  ASSERT_EQ(result.settings.size(), 1U);
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Refused);
  EXPECT_EQ(result.settings[0].note, "dm-3 is suspended");
  EXPECT_TRUE(result.changes.empty());
}

TEST(FreezeGuard, AlsoBesideASwitchThatWillNotBeMade) {
  const auto decision = wants("scheduler: mq-deadline, queue: { nr_requests: 128 }");
  const auto result = plan_without_switch(decision, a_waiting_queue(), kKernel);
  ASSERT_EQ(result.settings.size(), 1U);
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Refused);
}

TEST(FreezeGuard, IsSilentWhereNothingWaits) {
  auto queue = a_waiting_queue();
  queue.no_freeze.clear();
  EXPECT_EQ(plan(wants("scheduler: mq-deadline"), queue, kKernel).kind, Plan::Kind::Change);
}

}  // namespace
}  // namespace elevatord
