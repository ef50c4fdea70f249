#include "rule_trial.hpp"

#include <algorithm>

#include "era.hpp"
#include "mutant.hpp"
#include "named_rule_classes.hpp"
#include "quirk_guard.hpp"

namespace elevatord {

namespace {

Decision wish_of(const Rule& rule) {
  Decision decision;
  decision.kind = rule.scheduler->candidates.empty() ? Decision::Kind::Keep : Decision::Kind::Wish;
  decision.candidates = rule.scheduler->candidates;
  decision.keep_otherwise = rule.scheduler->keep;
  decision.source = Source::Policy;
  if (!mutated(Invariant::I5)) decision.because = rule.at.file_and_line();
  decision.rule = rule.name;
  decision.rule_at = rule.at;
  decision.on_foreign_write = rule.on_foreign_write;
  decision.allow_hold = rule.allow_hold;
  return decision;
}

constexpr std::string_view kSeparators = " ,\t";

/// Takes one word of a property that lists candidates; false when it is none, or comes after the
/// `keep` that ends a list.
bool add_candidate(Decision& decision, std::string_view word) {
  if (decision.keep_otherwise) return false;
  if (word == "keep") {
    decision.keep_otherwise = true;
    return true;
  }
  const auto name = SchedulerName::parse(word);
  if (name) decision.candidates.push_back(*name);
  return name.has_value();
}

/// Reads `bfq mq-deadline keep` as a rule author may set it.
bool read_candidates(Decision& decision, std::string_view text) {
  while (true) {
    const auto start = text.find_first_not_of(kSeparators);
    if (start == std::string_view::npos) return true;
    text.remove_prefix(start);
    const auto word = text.substr(0, text.find_first_of(kSeparators));
    if (!add_candidate(decision, word)) return false;
    text.remove_prefix(word.size());
  }
}

std::optional<Decision> wish_from_udev(const Rule& rule, const DeviceFacts& facts) {
  if (!facts.properties.is_known()) return std::nullopt;
  const auto property = facts.properties.value().find(std::string{kSchedulerProperty});
  if (property == facts.properties.value().end()) return std::nullopt;
  if (property->second.find_first_not_of(kSeparators) == std::string::npos) return std::nullopt;
  Decision decision;
  decision.source = Source::Udev;
  decision.rule = rule.name;
  decision.rule_at = rule.at;
  decision.on_foreign_write = rule.on_foreign_write;
  decision.allow_hold = rule.allow_hold;
  decision.because =
      std::string{kSchedulerProperty} + '=' + property->second + ", " + rule.at.file_and_line();
  if (!read_candidates(decision, property->second)) {
    decision.kind = Decision::Kind::Refused;
    decision.because += " (not a list of scheduler names)";
    return decision;
  }
  decision.kind = decision.candidates.empty() ? Decision::Kind::Keep : Decision::Kind::Wish;
  return decision;
}

bool needs_write_order(const DeviceFacts& facts) {
  return facts.zoned.is_known() && facts.zoned.value() == "host-managed" &&
         zoned_disks_need_mq_deadline(facts.kernel);
}

bool keeps_write_order(const SchedulerName& name) {
  return name.canonical() == "mq-deadline";
}

/// A host-managed zoned disk takes writes in order only: what cannot keep the order is refused,
/// and the guard itself asks for nothing.
Decision guard_zoned(Decision decision) {
  auto& names = decision.candidates;
  const auto wished = names.empty() ? std::string{} : names.front().text();
  names.erase(std::remove_if(names.begin(), names.end(),
                             [](const SchedulerName& name) { return !keeps_write_order(name); }),
              names.end());
  if (!names.empty()) return decision;
  decision.kind = decision.keep_otherwise ? Decision::Kind::Keep : Decision::Kind::Refused;
  if (decision.keep_otherwise) return decision;
  decision.source = Source::Guard;
  decision.because = "host-managed zoned disk needs mq-deadline on this kernel, " +
                     decision.because + " wants " + wished;
  return decision;
}

/// Which fact a condition waits for; inside `not` and `any` that is what was found there.
std::string fact_of(const Verdict& verdict) {
  constexpr std::string_view kOpen = ": (not yet known)";
  if (verdict.condition == nullptr) return "udev";
  if (!verdict.found.ends_with(kOpen)) return verdict.condition->key;
  return verdict.found.substr(0, verdict.found.size() - kOpen.size());
}

}  // namespace

Verdict try_rule(const Rule& rule, const DeviceFacts& facts, Words words) {
  if (const auto* const lacking = lacks_name_of(rule, facts)) {
    return {Truth::No, lacking, "a rule that does not name it"};
  }
  auto verdict = evaluate(rule.match, facts, words);
  if (verdict.truth != Truth::Yes) return verdict;
  const auto* const open = may_lack_name_of(rule, facts);
  return open == nullptr ? verdict : Verdict{Truth::NotYet, open, "(not yet known)"};
}

std::optional<Decision> decision_of(const Rule& rule, const DeviceFacts& facts) {
  auto decision =
      rule.scheduler->from_udev ? wish_from_udev(rule, facts) : std::optional{wish_of(rule)};
  return decision ? std::optional{guarded(*std::move(decision), facts, rule.force)} : std::nullopt;
}

Decision guarded(Decision decision, const DeviceFacts& facts, bool force) {
  if (decision.kind != Decision::Kind::Wish) return decision;
  if (!force && needs_write_order(facts)) decision = guard_zoned(std::move(decision));
  return guard_quirks(std::move(decision), facts);
}

Decision deferred_by(const Rule& rule, const Verdict& verdict) {
  Decision decision;
  decision.kind = Decision::Kind::Deferred;
  decision.rule = rule.name;
  decision.rule_at = rule.at;
  decision.because = rule.at.file_and_line() + " waits for " + fact_of(verdict);
  return decision;
}

}  // namespace elevatord
