#include "explanation.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "event_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord::ctl {
namespace {

using elevatord::testing::a_disk;
using elevatord::testing::a_policy;
using elevatord::testing::an_event;
using Lines = std::vector<std::string>;

QueueState on_none() {
  QueueState queue;
  queue.scheduler = {{"none", "bfq"}, "none"};
  queue.values = {{"queue/nr_requests", "64"}};
  return queue;
}

TEST(Explanation, OfFactsSaysWhatIsWantedAndWhatIsActive) {
  const auto explanation =
      explanation_of(a_disk("sda"), on_none(),
                     a_policy("- { name: all, scheduler: bfq, queue: { read_ahead_kb: 64 } }\n"));
  EXPECT_EQ(explanation.device, "sda");
  EXPECT_EQ(explanation.conclusions,
            (Lines{"wants bfq (rule 'all', 10-test.yaml:3)", "active is none",
                   "wants read_ahead_kb 64 (rule 'all', 10-test.yaml:3); it is not there"}));
}

TEST(Explanation, ListsEveryRuleWithWhatFailedOrWhoBeatIt) {
  const auto explanation = explanation_of(
      a_disk("sda").on("sata"), on_none(),
      a_policy("- { name: flash, match: { class: nvme }, scheduler: none }\n"
               "- { name: all, scheduler: bfq }\n- { name: rest, scheduler: none }\n"));
  ASSERT_EQ(explanation.rules.size(), 3U);
  EXPECT_EQ(explanation.rules[0].condition, "class");
  EXPECT_EQ(explanation.rules[0].found, "sata");
  EXPECT_EQ(explanation.rules[0].condition_at, "10-test.yaml:3:27");
  EXPECT_EQ(explanation.rules[1].decides, Lines{"scheduler"});
  EXPECT_EQ(explanation.rules[2].remark, "beaten by all (10-test.yaml:4) for scheduler");
}

TEST(Explanation, TunablesOfASchedulerThatIsNotActiveAreToldOnce) {
  const auto explanation = explanation_of(
      a_disk("sda"), on_none(),
      a_policy("- { name: all, scheduler: none, iosched: { bfq: { slice_idle: 0 } } }\n"));
  EXPECT_EQ(explanation.conclusions,
            (Lines{"wants none (rule 'all', 10-test.yaml:3)", "active is none",
                   "wants bfq/slice_idle 0 (rule 'all', 10-test.yaml:3); bfq is not active"}));
}

TEST(Explanation, OfADiskThatUdevHasNotFinishedWithWaitsNoLonger) {
  ManagedDevice device;
  device.event = an_event("sda").not_initialized();
  device.files.emplace();
  const auto explanation =
      explanation_of(device, a_policy("- { name: mine, match: { serial: X }, scheduler: none }\n"
                                      "- { name: all, scheduler: bfq }\n"));
  EXPECT_EQ(explanation.rules[0].outcome, "fails");
  EXPECT_EQ(explanation.rules[0].found, "(absent)");
}

}  // namespace
}  // namespace elevatord::ctl
