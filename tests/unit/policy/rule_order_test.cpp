#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "decision.hpp"
#include "policy_builder.hpp"
#include "random_rules.hpp"

namespace elevatord {
namespace {

using testing::a_policy;
using testing::RandomRules;
using Kind = Decision::Kind;

constexpr std::uint64_t kSeeds = 1000;

/// What was decided, by the setting's name; what no rule decided is not in it.
std::map<std::string, std::string> decided(const Decision& decision) {
  std::map<std::string, std::string> settings;
  if (!decision.rule.empty()) {
    auto& text = settings["scheduler"];
    text = decision.because + (decision.keep_otherwise ? " keep" : "");
    for (const auto& candidate : decision.candidates) text += ' ' + candidate.text();
  }
  for (const auto& wish : decision.values) {
    settings[wish.setting] = wish.because + ' ' + wish.value.value_or("keep");
  }
  return settings;
}

/// Rules and a disk of one seed.
struct Case {
  RandomRules random;
  std::string rules;
  DeviceFacts disk;

  explicit Case(std::uint64_t seed) : random(seed), rules(random.rules(6)), disk(random.disk()) {}

  [[nodiscard]] Decision decide_with(const std::string& more) const {
    return decide(a_policy(rules + more), disk);
  }

  [[nodiscard]] Decision decide_now() const { return decide_with(""); }
};

std::string story(std::uint64_t seed, const std::string& rules) {
  return "seed " + std::to_string(seed) + ":\n" + rules;
}

/// What is decided stays decided, by the same rule; only what was open may be taken, or waited for.
void expect_kept(const Decision& before, const Decision& after) {
  if (before.kind == Kind::Excluded || before.kind == Kind::Deferred) {
    EXPECT_EQ(after, before);
    return;
  }
  if (after.kind == Kind::Deferred) return;
  const auto settled = decided(after);
  for (const auto& [setting, how] : decided(before)) {
    ASSERT_TRUE(settled.contains(setting)) << setting;
    EXPECT_EQ(settled.at(setting), how) << setting;
  }
}

/// How the seeds came out, so that a test of nothing is noticed.
using Tally = std::map<Kind, int>;

void expect_all_kinds(const Tally& tally) {
  for (const auto kind : {Kind::NoWish, Kind::Keep, Kind::Deferred, Kind::Refused, Kind::Wish}) {
    const auto it = tally.find(kind);
    ASSERT_NE(it, tally.end()) << static_cast<int>(kind);
    EXPECT_GT(it->second, 3) << static_cast<int>(kind);
  }
}

TEST(RuleOrder, ARuleBelowChangesNothingThatARuleAboveDecided) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Case one(seed);
    const auto below = one.random.rule();
    SCOPED_TRACE(story(seed, one.rules + "and below: " + below));
    const auto before = one.decide_now();
    expect_kept(before, one.decide_with(below));
    ++tally[before.kind];
    if (::testing::Test::HasFailure()) return;
  }
  expect_all_kinds(tally);
}

std::set<std::string> settings_of(const Rule& rule) {
  std::set<std::string> settings;
  if (rule.scheduler) settings.insert("scheduler");
  for (const auto& value : rule.values) settings.insert(value.setting);
  return settings;
}

/// The rule at the end is asked nothing when all that it names is decided above: whatever it waits
/// for, nobody waits with it.
TEST(RuleOrder, ARuleBelowThatNamesNothingOpenDefersNothing) {
  int closed = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Case one(seed);
    const auto below = one.random.rule();
    SCOPED_TRACE(story(seed, one.rules + "and below: " + below));
    const auto before = one.decide_now();
    const auto taken = decided(before);
    const auto named = settings_of(a_policy(below).rules.front());
    if (before.kind == Kind::Deferred || before.kind == Kind::Excluded) continue;
    if (!std::all_of(named.begin(), named.end(),
                     [&](const auto& setting) { return taken.contains(setting); })) {
      continue;
    }
    ++closed;
    ASSERT_EQ(one.decide_with(below), before);
  }
  EXPECT_GT(closed, 20);
}

TEST(RuleOrder, ADisabledRuleAboveChangesNoDecision) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Case one(seed);
    SCOPED_TRACE(story(seed, one.rules));
    auto policy = a_policy(one.rules);
    const auto before = decide(policy, one.disk);
    auto disabled = a_policy(one.random.rule()).rules.front();
    disabled.enabled = false;
    policy.rules.insert(policy.rules.begin(), disabled);
    ASSERT_EQ(decide(policy, one.disk), before);
  }
}

/// `yes` and `no` are final: whatever the facts turn out to be that are not yet known.
TEST(RuleOrder, AVerdictThatDoesNotWaitHoldsWhateverComesToBeKnown) {
  int waiting = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Case one(seed);
    SCOPED_TRACE(story(seed, one.rules));
    const auto policy = a_policy(one.rules);
    const auto later = one.random.told_all(one.disk);
    for (const auto& rule : policy.rules) {
      const auto truth = evaluate(rule.match, one.disk).truth;
      const auto final_truth = evaluate(rule.match, later).truth;
      ASSERT_NE(final_truth, Truth::NotYet);
      waiting += truth == Truth::NotYet ? 1 : 0;
      if (truth != Truth::NotYet) {
        ASSERT_EQ(truth, final_truth) << rule.at.text();
      }
    }
  }
  EXPECT_GT(waiting, 200);
}

/// One switch at most for a disk and its decision: what does not wait is never taken back.
TEST(RuleOrder, ADecisionThatDoesNotWaitHoldsWhateverComesToBeKnown) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Case one(seed);
    SCOPED_TRACE(story(seed, one.rules));
    const auto policy = a_policy(one.rules);
    const auto now = decide(policy, one.disk);
    if (now.kind == Kind::Deferred) continue;
    ASSERT_EQ(decided(decide(policy, one.random.told_all(one.disk))), decided(now));
  }
}

TEST(RuleOrder, TheSameInputGivesTheSameDecision) {
  for (std::uint64_t seed = 0; seed < kSeeds / 10; ++seed) {
    Case one(seed);
    ASSERT_EQ(one.decide_now(), one.decide_now()) << story(seed, one.rules);
  }
}

}  // namespace
}  // namespace elevatord
