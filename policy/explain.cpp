#include "explain.hpp"

#include <array>

#include "rule_trial.hpp"

namespace elevatord {

namespace {

RuleVerdict::Outcome outcome_of(const Rule& rule, const Verdict& verdict, const Decision& decision,
                                bool decided) {
  using Outcome = RuleVerdict::Outcome;
  if (!rule.enabled) return Outcome::Disabled;
  if (verdict.truth == Truth::No) return Outcome::Fails;
  if (verdict.truth == Truth::NotYet) return Outcome::Waits;
  if (!rule.scheduler) return Outcome::Silent;
  if (decided) return Outcome::Beaten;
  return decision.rule_at == rule.at ? Outcome::Decides : Outcome::Silent;
}

bool ends_search(RuleVerdict::Outcome outcome) {
  return outcome == RuleVerdict::Outcome::Decides || outcome == RuleVerdict::Outcome::Waits;
}

RuleVerdict verdict_on(const Rule& rule, const Verdict& verdict, RuleVerdict::Outcome outcome) {
  RuleVerdict result;
  result.rule = rule.name;
  result.at = rule.at;
  result.outcome = outcome;
  if (verdict.condition == nullptr || outcome == RuleVerdict::Outcome::Disabled) return result;
  result.key = verdict.condition->key;
  result.wanted = verdict.condition->wanted;
  result.found = verdict.found;
  result.condition_at = verdict.condition->at.line != 0 ? verdict.condition->at : rule.at;
  return result;
}

}  // namespace

std::string_view to_text(RuleVerdict::Outcome outcome) {
  constexpr std::array<std::string_view, 6> kTexts = {"decides", "beaten", "fails",
                                                      "waits",   "silent", "disabled"};
  return kTexts.at(static_cast<std::size_t>(outcome));
}

Explanation explain(const Policy& policy, const DeviceFacts& facts) {
  Explanation explanation{decide(policy, facts), {}};
  bool decided = false;
  for (const auto& rule : policy.rules) {
    const auto verdict = try_rule(rule, facts);
    const auto outcome = outcome_of(rule, verdict, explanation.decision, decided);
    decided = decided || (rule.scheduler && ends_search(outcome));
    explanation.rules.push_back(verdict_on(rule, verdict, outcome));
  }
  return explanation;
}

}  // namespace elevatord
