#include "restore_plan.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Names = std::vector<std::string>;

/// Under bfq, with originals from before it.
ManagedDevice a_changed_device() {
  ManagedDevice device;
  device.queue.scheduler = *parse_scheduler_list("none mq-deadline [bfq]");
  device.queue.values = {{"queue/nr_requests", "64"}, {"queue/nomerges", "2"}};
  device.accounts.original("scheduler", "mq-deadline");
  device.accounts.original("queue/nr_requests", "256");
  device.accounts.original("queue/nomerges", "0");
  device.accounts.original("iosched/mq-deadline/fifo_batch", "8");
  return device;
}

Names names_of(const RestorePlan& plan) {
  Names names;
  for (const auto& wish : plan.wishes) names.push_back(wish.attribute);
  return names;
}

const auto kKernel = KernelFacts::from_release("6.18.44");
const auto kCrashes = KernelFacts::from_release("6.17.0");

TEST(RestorePlan, PutsAllBackInTheOrderOfWrites) {
  const auto plan = restore_plan(a_changed_device(), kKernel);
  EXPECT_EQ(names_of(plan), (Names{"scheduler", "queue/nr_requests",
                                   "iosched/mq-deadline/fifo_batch", "queue/nomerges"}));
  EXPECT_EQ(plan.refused, "");
}

TEST(RestorePlan, LeavesASuspendedMapAlone) {
  auto device = a_changed_device();
  device.queue.no_freeze = "dm-3 is suspended";
  const auto plan = restore_plan(device, kKernel);
  EXPECT_EQ(names_of(plan), Names{"queue/nomerges"}) << "it freezes nothing on this kernel";
  EXPECT_EQ(plan.refused, "dm-3 is suspended");
}

TEST(RestorePlan, GrowsNoRequestsWhereThatCanCrash) {
  auto device = a_changed_device();
  device.queue.scheduler = *parse_scheduler_list("none [mq-deadline] bfq");
  const auto plan = restore_plan(device, kCrashes);
  EXPECT_EQ(names_of(plan),
            (Names{"scheduler", "iosched/mq-deadline/fifo_batch", "queue/nomerges"}));
  EXPECT_NE(plan.refused.find("can crash"), std::string::npos);
}

TEST(RestorePlan, KeepsTheOrderOfWritesOfAZonedDisk) {
  auto device = a_changed_device();
  device.facts.zoned = Fact<std::string>::known("host-managed");
  device.facts.kernel = KernelFacts::from_release("6.6.9");
  device.queue.scheduler = *parse_scheduler_list("none [mq-deadline]");
  device.accounts = {};
  device.accounts.original("scheduler", "none");
  const auto plan = restore_plan(device, device.facts.kernel);
  EXPECT_EQ(names_of(plan), Names{});
  EXPECT_NE(plan.refused.find("mq-deadline"), std::string::npos);
}

TEST(RestorePlan, AJobGivesWayWhenAGuardComesUp) {
  auto device = a_changed_device();
  const std::map<std::string, std::string> job{{"scheduler", "mq-deadline"}};
  EXPECT_TRUE(may_put_back(restore_plan(device, kKernel), job));
  device.queue.no_freeze = "dm-3 is suspended";
  EXPECT_FALSE(may_put_back(restore_plan(device, kKernel), job));
}

}  // namespace
}  // namespace elevatord
