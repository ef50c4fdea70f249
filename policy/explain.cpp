#include "explain.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "rule_remark.hpp"
#include "rule_trial.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

/// The settings of a decision that come from this rule.
std::vector<std::string> decided_by(const Rule& rule, const Decision& decision) {
  std::vector<std::string> settings;
  if (rule.scheduler && decision.rule_at == rule.at) settings.emplace_back(kSchedulerSetting);
  for (const auto& wish : decision.values) {
    if (wish.rule_at == rule.at) settings.push_back(wish.setting);
  }
  return settings;
}

/// Which settings the rules so far have decided, or keep from being decided for now.
class Open {
 public:
  [[nodiscard]] bool is_asked(const Rule& rule) const {
    if (waits_) return false;
    if (rule.scheduler && !scheduler_) return true;
    return std::any_of(rule.values.begin(), rule.values.end(),
                       [&](const ValueSetting& each) { return !values_.contains(each.setting); });
  }

  /// By what the rule decided, which may be less than what it names: `from_udev` decides nothing
  /// without the property.
  void close(const RuleVerdict& verdict) {
    if (verdict.outcome == RuleVerdict::Outcome::Waits) waits_ = true;
    for (const auto& setting : verdict.decides) {
      scheduler_ = scheduler_ || setting == kSchedulerSetting;
      values_.insert(setting);
    }
  }

 private:
  bool waits_ = false;
  bool scheduler_ = false;
  std::set<std::string> values_;
};

RuleVerdict::Outcome outcome_of(const Rule& rule, const Verdict& verdict, const Decision& decision,
                                const Open& open) {
  using Outcome = RuleVerdict::Outcome;
  if (!rule.enabled) return Outcome::Disabled;
  if (verdict.truth == Truth::No) return Outcome::Fails;
  if (!rule.scheduler && rule.values.empty()) return Outcome::Silent;
  if (verdict.truth == Truth::NotYet) return Outcome::Waits;
  if (!open.is_asked(rule)) return Outcome::Beaten;
  return decided_by(rule, decision).empty() ? Outcome::Silent : Outcome::Decides;
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
  Open open;
  for (const auto& rule : policy.rules) {
    const auto verdict = try_rule(rule, facts);
    const auto outcome = outcome_of(rule, verdict, explanation.decision, open);
    auto result = verdict_on(rule, verdict, outcome);
    if (outcome == RuleVerdict::Outcome::Decides) {
      result.decides = decided_by(rule, explanation.decision);
    }
    result.remark = remark_on(rule, outcome, explanation.decision);
    open.close(result);
    explanation.rules.push_back(std::move(result));
  }
  return explanation;
}

}  // namespace elevatord
