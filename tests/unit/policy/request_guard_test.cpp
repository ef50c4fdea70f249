#include "request_guard.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

QueueState a_queue(const std::string& schedulers, const std::string& requests) {
  QueueState queue;
  queue.scheduler = *parse_scheduler_list(schedulers);
  queue.values["queue/nr_requests"] = requests;
  queue.depth = 128;
  return queue;
}

Plan plan_on(const std::string& release, const std::string& rules, const QueueState& queue) {
  return plan(decide(a_policy(rules), a_disk("sda")), queue, KernelFacts::from_release(release));
}

constexpr auto kGrow = "- { queue: { nr_requests: 1024 } }\n";
constexpr auto kSwitch = "- { scheduler: bfq }\n";
constexpr auto kBoth = "- { scheduler: bfq, queue: { nr_requests: 1024 } }\n";

TEST(RequestGuard, RefusesToGrowRequestsUnderAScheduler) {
  const auto result = plan_on("6.17.0", kGrow, a_queue("none [bfq]", "256"));
  ASSERT_EQ(result.settings.size(), 1U);
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Refused);
  EXPECT_NE(result.settings[0].note.find("6.17.0"), std::string::npos);
  EXPECT_TRUE(result.changes.empty());
}

TEST(RequestGuard, ShrinkingThemIsSafe) {
  const auto result =
      plan_on("6.17.0", "- { queue: { nr_requests: 64 } }\n", a_queue("none [bfq]", "256"));
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Change);
}

TEST(RequestGuard, WithoutASchedulerTheyMayGrow) {
  const auto result = plan_on("6.17.0", kGrow, a_queue("[none] bfq", "128"));
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Change);
}

TEST(RequestGuard, TheReportedBootRuleSwitchesButDoesNotGrow) {
  const auto result = plan_on("6.16.8", kBoth, a_queue("[none] bfq", "128"));
  EXPECT_EQ(result.kind, Plan::Kind::Change);
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Refused);
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].attribute, "scheduler");
}

TEST(RequestGuard, RefusesToSwitchADiskThatWasGrown) {
  const auto result = plan_on("6.16.8", kSwitch, a_queue("none [mq-deadline] bfq", "1024"));
  EXPECT_EQ(result.kind, Plan::Kind::Refused);
  EXPECT_TRUE(result.changes.empty());
  EXPECT_NE(result.note.find("1024"), std::string::npos);
}

TEST(RequestGuard, AKernelsOwnDefaultIsNotGrown) {
  EXPECT_EQ(plan_on("6.16.8", kSwitch, a_queue("none [mq-deadline] bfq", "256")).kind,
            Plan::Kind::Change);
}

TEST(RequestGuard, MendedKernelsAreLeftAlone) {
  const auto result = plan_on("6.18.44", kBoth, a_queue("none [mq-deadline] bfq", "1024"));
  EXPECT_EQ(result.kind, Plan::Kind::Change);
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Change);
}

}  // namespace
}  // namespace elevatord
