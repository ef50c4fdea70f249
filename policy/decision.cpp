#include "decision.hpp"

#include <array>

#include "mutant.hpp"
#include "rule_trial.hpp"

namespace elevatord {

namespace {

bool may_decide(const Rule& rule) {
  return rule.enabled && rule.scheduler.has_value();
}

Decision excluded(std::string why) {
  Decision decision;
  decision.kind = Decision::Kind::Excluded;
  decision.source = Source::Guard;
  decision.because = std::move(why);
  return decision;
}

/// The property is part of what udevd tells; until it has spoken, the rule cannot be judged.
bool waits_for_udev(const Rule& rule, const DeviceFacts& facts) {
  return rule.scheduler->from_udev && facts.properties.is_not_yet();
}

}  // namespace

std::string_view to_text(Source source) {
  constexpr std::array<std::string_view, 7> kTexts = {"none", "policy",  "hold", "override",
                                                      "udev", "cmdline", "guard"};
  return kTexts.at(static_cast<std::size_t>(source));
}

Decision decide(const Policy& policy, const DeviceFacts& facts) {
  if (auto why = exclusion(facts); !why.empty()) return excluded(std::move(why));
  for (const auto& rule : policy.rules) {
    if (!may_decide(rule)) continue;
    const auto verdict = try_rule(rule, facts);
    if (verdict.truth == Truth::No) continue;
    if (mutated(Invariant::I6) && verdict.truth == Truth::NotYet) continue;
    if (verdict.truth == Truth::NotYet || waits_for_udev(rule, facts)) {
      return deferred_by(rule, verdict);
    }
    if (auto decision = decision_of(rule, facts)) return *std::move(decision);
  }
  return {};
}

}  // namespace elevatord
