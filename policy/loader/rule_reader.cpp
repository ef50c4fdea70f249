#include "rule_reader.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "foreign_write_reader.hpp"
#include "match_reader.hpp"
#include "scheduler_reader.hpp"
#include "setting_reader.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

constexpr auto kRuleKeys =
    std::to_array<std::string_view>({"name", "match", "scheduler", "queue", "iosched", "enabled",
                                     "force", "on_foreign_write", "allow_hold"});

/// What is left of a match when its last condition was commented out, too.
void warn_of_every_disk(const YamlEntry& match, Findings& findings) {
  if (!match.value.is(Kind::Null)) return;
  findings.warn(match.key_at, "matches-everything",
                "match: has nothing under it, so the rule is for every disk");
}

void read_key(const YamlEntry& entry, Rule& rule, Findings& findings) {
  if (entry.key == "name") rule.name = read_text(entry, findings).value_or(rule.name);
  if (entry.key == "match") {
    warn_of_every_disk(entry, findings);
    rule.match = read_match(entry.value, findings);
  }
  if (entry.key == "scheduler") rule.scheduler = read_scheduler(entry, findings);
  if (entry.key == "queue") read_queue_settings(entry, rule.values, findings);
  if (entry.key == "iosched") read_iosched_settings(entry, rule.values, findings);
  if (entry.key == "enabled") rule.enabled = read_flag(entry, findings).value_or(true);
  if (entry.key == "force") rule.force = read_flag(entry, findings).value_or(false);
  if (entry.key == "allow_hold") rule.allow_hold = read_allow_hold(entry, findings);
  if (entry.key == "on_foreign_write")
    rule.on_foreign_write = read_on_foreign_write(entry, findings);
}

/// Holds are about the scheduler: the rule that decides it says who may hold what.
void warn_of_idle_hold(const YamlNode& node, Findings& findings) {
  const auto* const entry = node.find("allow_hold");
  if (entry == nullptr || node.find("scheduler") != nullptr) return;
  findings.warn(entry->key_at, "no-effect",
                "allow_hold: has no effect in a rule without scheduler:");
}

bool names_any_setting(const YamlNode& node) {
  return std::any_of(node.entries.begin(), node.entries.end(), [](const YamlEntry& entry) {
    return entry.key == "scheduler" || entry.key == "queue" || entry.key == "iosched";
  });
}

Rule read_rule(const YamlNode& node, std::string default_name, Findings& findings) {
  Rule rule;
  rule.name = std::move(default_name);
  rule.at = node.at;
  const auto errors_before = findings.errors.size();
  const KnownKeys keys{kRuleKeys, {}, matcher_names(), "under match:"};
  if (!check_map(node, rule.name, keys, findings)) return rule;
  for (const auto& entry : node.entries) read_key(entry, rule, findings);
  warn_of_idle_hold(node, findings);
  // Where there are errors, the setting may only be mistyped.
  if (!names_any_setting(node) && findings.errors.size() == errors_before) {
    findings.warn(node.at, "no-setting", "rule " + shown(rule.name) + " sets nothing");
  }
  return rule;
}

const Position& name_place(const YamlNode& node) {
  const auto* const entry = node.find("name");
  return entry == nullptr ? node.at : entry->value.at;
}

/// Remembers the names of a file's rules.
class RuleNames {
 public:
  explicit RuleNames(Findings& findings) : findings_(findings) {}

  void add(const std::string& name, const Position& at) {
    const auto [first, is_new] = lines_.emplace(name, at.line);
    if (is_new) return;
    findings_.error(at, "duplicate-name",
                    "duplicate rule name " + shown(name) + " (first in line " +
                        std::to_string(first->second) + ")");
  }

 private:
  Findings& findings_;
  std::map<std::string, int> lines_;
};

}  // namespace

std::vector<Rule> read_rules(const YamlEntry& rules, Findings& findings) {
  std::vector<Rule> read;
  // Nothing under `rules:` is what is left when all rules are commented out.
  if (rules.value.is(Kind::Null) || rules.value.is(Kind::Broken)) return read;
  if (!rules.value.is(Kind::List)) {
    findings.error(rules.value.at, "wrong-type",
                   "rules: expected a list, found " + described(rules.value));
    return read;
  }
  RuleNames names(findings);
  for (const auto& node : rules.value.items) {
    read.push_back(read_rule(node, "rule " + std::to_string(read.size() + 1), findings));
    names.add(read.back().name, name_place(node));
  }
  return read;
}

}  // namespace elevatord
