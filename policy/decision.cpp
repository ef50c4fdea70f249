#include "decision.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "boot_decision.hpp"
#include "mutant.hpp"
#include "rule_trial.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

Decision excluded(std::string why) {
  Decision decision;
  decision.kind = Decision::Kind::Excluded;
  decision.source = Source::Guard;
  decision.because = std::move(why);
  return decision;
}

ValueWish wish_of(const Rule& rule, const ValueSetting& setting) {
  ValueWish wish;
  wish.setting = setting.setting;
  wish.value = setting.value;
  wish.because = rule.at.file_and_line();
  wish.rule = rule.name;
  wish.rule_at = rule.at;
  wish.on_foreign_write = rule.on_foreign_write;
  return wish;
}

/// Gathers what the rules say, from the first to the last.
class Gathering {
 public:
  explicit Gathering(const DeviceFacts& facts) : facts_(facts) {}

  /// Whether the rule names anything that is still open.
  [[nodiscard]] bool is_asked(const Rule& rule) const {
    if (rule.scheduler && !scheduler_) return true;
    return std::any_of(rule.values.begin(), rule.values.end(),
                       [&](const ValueSetting& each) { return !values_.contains(each.setting); });
  }

  /// The property is part of what udevd tells; until it has spoken, the rule cannot be judged.
  [[nodiscard]] bool waits_for_udev(const Rule& rule) const {
    return rule.scheduler && !scheduler_ && rule.scheduler->from_udev &&
           facts_.properties.is_not_yet();
  }

  void take(const Rule& rule) {
    if (rule.scheduler && !scheduler_) scheduler_ = decision_of(rule, facts_);
    for (const auto& setting : rule.values) {
      values_.try_emplace(setting.setting, wish_of(rule, setting));
    }
  }

  [[nodiscard]] Decision result() && {
    auto decision = scheduler_ ? *std::move(scheduler_) : decision_by_boot_elevator(facts_);
    if (decision.kind == Decision::Kind::Deferred) return decision;
    for (auto& [name, wish] : values_) decision.values.push_back(std::move(wish));
    std::stable_sort(decision.values.begin(), decision.values.end(),
                     [](const ValueWish& a, const ValueWish& b) {
                       return step_of_setting(a.setting) < step_of_setting(b.setting);
                     });
    return decision;
  }

 private:
  const DeviceFacts& facts_;
  std::optional<Decision> scheduler_;
  std::map<std::string, ValueWish> values_;
};

}  // namespace

std::string_view to_text(Source source) {
  constexpr std::array<std::string_view, 7> kTexts = {"none", "policy",  "hold", "override",
                                                      "udev", "cmdline", "guard"};
  return kTexts.at(static_cast<std::size_t>(source));
}

Decision decide(const Policy& policy, const DeviceFacts& facts) {
  if (auto why = exclusion(facts); !why.empty()) return excluded(std::move(why));
  Gathering gathering{facts};
  for (const auto& rule : policy.rules) {
    if (!rule.enabled || !gathering.is_asked(rule)) continue;
    const auto verdict = try_rule(rule, facts, Words::No);
    if (verdict.truth == Truth::No) continue;
    if (mutated(Invariant::I6) && verdict.truth == Truth::NotYet) continue;
    if (verdict.truth == Truth::NotYet || gathering.waits_for_udev(rule)) {
      return deferred_by(rule, verdict);
    }
    gathering.take(rule);
  }
  return std::move(gathering).result();
}

}  // namespace elevatord
