#include "plan.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;
using Kind = Plan::Kind;

Plan plan_for(const std::string& scheduler, const std::string& file) {
  const auto policy = a_policy("- { scheduler: " + scheduler + " }\n");
  return plan(decide(policy, a_disk("sda")), *parse_scheduler_list(file));
}

struct PlanCase {
  const char* wish;
  const char* file;
  Kind kind;
  const char* wanted;
};

TEST(Plan, WritesOnlyWhatTheFileListsAndOnlyWhenItDiffers) {
  const PlanCase cases[] = {
      {"bfq", "none [mq-deadline] kyber bfq \n", Kind::Change, "bfq"},
      {"bfq", "none mq-deadline kyber [bfq] \n", Kind::AsWanted, "bfq"},
      {"deadline", "none [mq-deadline] kyber \n", Kind::AsWanted, "mq-deadline"},
      {"mq-deadline", "noop [deadline] cfq \n", Kind::AsWanted, "deadline"},
      {"noop", "[mq-deadline] none\n", Kind::Change, "none"},
      {"[noop, none]", "none [mq-deadline] kyber bfq \n", Kind::Change, "none"},
      {"noop", "noop deadline [cfq] \n", Kind::Change, "noop"},
      {"cfq", "none [mq-deadline] bfq \n", Kind::Change, "bfq"},
      {"bfq", "noop deadline [cfq] \n", Kind::Unavailable, ""},
      {"deadline", "[mq-deadline] none\n", Kind::AsWanted, "mq-deadline"},
      {"[adios, bfq, mq-deadline]", "none [mq-deadline] adios \n", Kind::Change, "adios"},
      {"[adios, bfq, mq-deadline]", "[mq-deadline] none\n", Kind::AsWanted, "mq-deadline"},
      {"[adios, bfq, mq-deadline]", "none [mq-deadline] kyber adios \n", Kind::Change, "adios"},
      {"[adios, bfq, mq-deadline]", "[none] mq-deadline kyber \n", Kind::Change, "mq-deadline"},
      {"[adios, keep]", "[none] mq-deadline kyber \n", Kind::Nothing, ""},
      {"keep", "[none] mq-deadline kyber \n", Kind::Nothing, ""},
      {"bfq", "none\n", Kind::NotConfigurable, ""},
      {"none", "none\n", Kind::NotConfigurable, ""},
      {"none", "[none] \n", Kind::AsWanted, "none"},
  };
  for (const auto& c : cases) {
    const auto result = plan_for(c.wish, c.file);
    EXPECT_EQ(result.kind, c.kind) << c.wish << " on " << c.file;
    EXPECT_EQ(result.wanted, c.wanted) << c.wish << " on " << c.file;
    EXPECT_EQ(result.changes.size(), c.kind == Kind::Change ? 1U : 0U) << c.wish;
  }
}

TEST(Plan, AChangeSaysOldNewAndWhy) {
  const auto result = plan_for("bfq", "none [mq-deadline] kyber bfq \n");
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes.front(), (Change{"scheduler", "mq-deadline", "bfq", "10-test.yaml:3"}));
}

TEST(Plan, UnavailableNamesWhatWasWantedAndWhatIsOnOffer) {
  const auto result = plan_for("[adios, bfq]", "none [mq-deadline] \n");
  EXPECT_EQ(result.note, "none of adios, bfq is on offer (none, mq-deadline)");
}

TEST(Plan, ALegacyNameIsMappedWithANote) {
  EXPECT_FALSE(plan_for("noop", "none [mq-deadline] \n").note.empty());
  EXPECT_TRUE(plan_for("none", "none [mq-deadline] \n").note.empty());
}

QueueState a_queue(const std::string& file, std::map<std::string, std::string> values) {
  QueueState queue;
  queue.scheduler = *parse_scheduler_list(file);
  queue.values = std::move(values);
  return queue;
}

Plan plan_of(const std::string& rule, const QueueState& queue) {
  return plan(decide(a_policy("- " + rule + "\n"), a_disk("sda")), queue);
}

std::vector<std::string> changes_of(const Plan& plan) {
  std::vector<std::string> texts;
  for (const auto& change : plan.changes) {
    texts.push_back(change.attribute + ": " + change.from + " -> " + change.to);
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(PlanSettings, NamesTheValuesThatDiffer) {
  const auto queue = a_queue("[none] bfq", {{"queue/nr_requests", "128"}, {"queue/nomerges", "0"}});
  const auto result = plan_of("{ queue: { nr_requests: 64, nomerges: 0 } }", queue);
  EXPECT_EQ(changes_of(result), Texts{"queue/nr_requests: 128 -> 64"});
  EXPECT_EQ(result.settings[1].kind, SettingPlan::Kind::AsWanted);
}

TEST(PlanSettings, ASwitchComesFirstAndWhatItResetsFollows) {
  const auto queue = a_queue("[none] bfq", {{"queue/nr_requests", "64"}});
  const auto result = plan_of(
      "{ scheduler: bfq, queue: { nr_requests: 64 }, iosched: { bfq: { slice_idle: 0 } } }", queue);
  EXPECT_EQ(changes_of(result), (Texts{"scheduler: none -> bfq", "queue/nr_requests:  -> 64",
                                       "iosched/bfq/slice_idle:  -> 0"}));
}

TEST(PlanSettings, TunablesOfASchedulerThatIsNotActiveWait) {
  const auto queue = a_queue("none [mq-deadline] bfq", {});
  const auto result = plan_of("{ iosched: { bfq: { slice_idle: 0 } } }", queue);
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Inactive);
  EXPECT_TRUE(result.changes.empty());
}

TEST(PlanSettings, WhatTheDiskDoesNotHaveIsAbsent) {
  const auto result = plan_of("{ queue: { async_depth: 64 } }", a_queue("[none]", {}));
  EXPECT_EQ(result.settings[0].kind, SettingPlan::Kind::Absent);
  EXPECT_TRUE(result.changes.empty());
}

TEST(PlanSettings, ADiskWithoutASchedulerHasSettingsAllTheSame) {
  const auto result = plan_of("{ scheduler: bfq, queue: { read_ahead_kb: 64 } }",
                              a_queue("none", {{"queue/read_ahead_kb", "128"}}));
  EXPECT_EQ(result.kind, Kind::NotConfigurable);
  EXPECT_EQ(changes_of(result), Texts{"queue/read_ahead_kb: 128 -> 64"});
}

}  // namespace
}  // namespace elevatord
