#include "rule_remark.hpp"

#include <algorithm>
#include <utility>

#include "setting.hpp"

namespace elevatord {

namespace {

using Outcome = RuleVerdict::Outcome;

/// The rule that a setting's value comes from.
struct Winner {
  std::string rule;
  Position at;

  [[nodiscard]] std::string text() const { return rule + " (" + at.file_and_line() + ')'; }
};

std::optional<Winner> winner_of(const std::string& setting, const Decision& decision) {
  if (setting == kSchedulerSetting) {
    if (decision.rule.empty()) return std::nullopt;
    return Winner{decision.rule, decision.rule_at};
  }
  const auto& wishes = decision.values;
  const auto it = std::find_if(wishes.begin(), wishes.end(),
                               [&](const ValueWish& wish) { return wish.setting == setting; });
  return it == wishes.end() ? std::nullopt : std::optional{Winner{it->rule, it->rule_at}};
}

std::vector<std::string> settings_of(const Rule& rule) {
  std::vector<std::string> names;
  if (rule.scheduler) names.emplace_back(kSchedulerSetting);
  for (const auto& value : rule.values) names.push_back(value.setting);
  return names;
}

/// Without its directory, as sentences name it.
std::string short_name(const std::string& setting) {
  return setting.substr(setting.find('/') + 1);
}

void add(std::string& text, const std::string& more, const char* separator = "; ") {
  text += (text.empty() || more.empty() ? "" : separator) + more;
}

/// `beaten by db (10-db.yaml:3) for scheduler, nr_requests; by ...`
std::string who_beats(const Rule& rule, const Decision& decision) {
  std::vector<std::pair<std::string, std::string>> settings_by_winner;
  for (const auto& setting : settings_of(rule)) {
    const auto winner = winner_of(setting, decision);
    if (!winner || winner->at == rule.at) continue;
    const auto text = winner->text();
    const auto same = [&](const auto& entry) { return entry.first == text; };
    auto it = std::find_if(settings_by_winner.begin(), settings_by_winner.end(), same);
    if (it == settings_by_winner.end()) it = settings_by_winner.insert(it, {text, ""});
    add(it->second, short_name(setting), ", ");
  }
  std::string text;
  for (const auto& [winner, settings] : settings_by_winner) {
    text.append(text.empty() ? "beaten by " : "; by ");
    text.append(winner).append(" for ").append(settings);
  }
  return text;
}

/// Which settings the rule leaves as they are.
std::string hands_off(const Rule& rule, const Decision& decision) {
  std::string kept;
  if (decision.rule_at == rule.at && decision.kind == Decision::Kind::Keep) kept = "scheduler";
  for (const auto& wish : decision.values) {
    if (wish.rule_at == rule.at && !wish.value) add(kept, short_name(wish.setting), ", ");
  }
  return kept.empty() ? kept : "keep: hands off " + kept;
}

std::string refusal(const Rule& rule, const Decision& decision) {
  const bool refused = decision.rule_at == rule.at && decision.kind == Decision::Kind::Refused;
  return refused ? "refused: " + decision.because : std::string{};
}

std::string why_silent(const Rule& rule, const Decision& decision) {
  if (!rule.scheduler && rule.values.empty()) return "names no setting";
  if (decision.kind == Decision::Kind::Excluded) return "the disk is not managed";
  const bool from_udev = rule.scheduler && rule.scheduler->from_udev;
  return from_udev ? "from_udev: the property " + std::string{kSchedulerProperty} + " is not set"
                   : std::string{};
}

}  // namespace

std::string remark_on(const Rule& rule, Outcome outcome, const Decision& decision) {
  const bool matches =
      outcome == Outcome::Decides || outcome == Outcome::Beaten || outcome == Outcome::Silent;
  if (!matches) return {};
  if (decision.kind == Decision::Kind::Deferred) {
    return "nothing is decided yet: " + decision.because;
  }
  auto text = hands_off(rule, decision);
  add(text, refusal(rule, decision));
  if (outcome == Outcome::Silent) add(text, why_silent(rule, decision));
  add(text, who_beats(rule, decision));
  return text;
}

}  // namespace elevatord
