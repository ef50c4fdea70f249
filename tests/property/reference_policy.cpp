#include "reference_policy.hpp"

#include <algorithm>

#include <fnmatch.h>

#include "policy_builder.hpp"
#include "reference_setting.hpp"

namespace elevatord::property {

namespace {

constexpr const char* kFile = "10-property.yaml";
constexpr std::size_t kFirstLine = 3;  // after `version:` and `rules:`

using Kind = ReferenceWish::Kind;
enum class Match { No, NotYet, Yes };

Match matches(bool yes) {
  return yes ? Match::Yes : Match::No;
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

Match by_name(const ReferenceRule& rule, const ReferenceFacts& facts) {
  return matches(rule.names.empty() ||
                 std::any_of(rule.names.begin(), rule.names.end(), [&](const std::string& glob) {
                   return ::fnmatch(glob.c_str(), facts.name.c_str(), 0) == 0;
                 }));
}

Match by_class(const ReferenceRule& rule, const ReferenceFacts& facts) {
  if (rule.classes.empty()) return Match::Yes;
  if (!facts.device_class) return Match::NotYet;
  return matches(contains(rule.classes, *facts.device_class));
}

Match by_rotational(const ReferenceRule& rule, const ReferenceFacts& facts) {
  if (!rule.rotational) return Match::Yes;
  if (!facts.rotational) return Match::NotYet;
  return matches(*rule.rotational == *facts.rotational);
}

std::string property(const ReferenceFacts& facts, const std::string& key) {
  const auto it = facts.properties->find(key);
  return it == facts.properties->end() ? std::string{} : it->second;
}

Match by_role(const ReferenceRule& rule, const ReferenceFacts& facts) {
  if (rule.role.empty()) return Match::Yes;
  if (!facts.properties) return Match::NotYet;
  return matches(property(facts, "ROLE") == rule.role);
}

bool names_something(const ReferenceRule& rule) {
  return !rule.names.empty() || !rule.classes.empty() || !rule.role.empty();
}

/// Disks that stand for others are meant only by rules that name something of them. A disk without
/// a class may be a path of a multipath map, which no rule here names, and one of device mapper may
/// be a map.
Match by_kind(const ReferenceRule& rule, const ReferenceFacts& facts) {
  const bool dm = facts.name.starts_with("dm-");
  if (!facts.device_class) return dm && names_something(rule) ? Match::Yes : Match::NotYet;
  const bool untold_dm = facts.device_class->empty() && dm;
  const bool stands_for_another =
      untold_dm || facts.device_class == "dm" || facts.device_class == "loop";
  return matches(!stands_for_another || names_something(rule));
}

Match judge(const ReferenceRule& rule, const ReferenceFacts& facts) {
  const std::vector<Match> all{by_kind(rule, facts), by_name(rule, facts), by_class(rule, facts),
                               by_rotational(rule, facts), by_role(rule, facts)};
  return *std::min_element(all.begin(), all.end());
}

std::string canonical(const std::string& candidate) {
  return candidate == "deadline" ? "mq-deadline" : candidate;
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> all;
  std::string word;
  for (const char c : text + ' ') {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      all.push_back(std::exchange(word, {}));
    }
  }
  return all;
}

ReferenceWish of_kind(Kind kind) {
  ReferenceWish wish;
  wish.kind = kind;
  return wish;
}

ReferenceWish choice(const std::vector<std::string>& candidates, bool keep,
                     const std::vector<std::string>& offered) {
  if (candidates.empty()) return of_kind(Kind::Keep);
  auto wish = of_kind(keep ? Kind::Keep : Kind::Unavailable);
  wish.lists = true;
  for (const auto& candidate : candidates) {
    if (!contains(offered, canonical(candidate))) continue;
    wish.kind = Kind::Scheduler;
    wish.scheduler = canonical(candidate);
    break;
  }
  return wish;
}

/// nullopt: the rule says nothing for this disk, and the next one is asked.
std::optional<ReferenceWish> wish_of(const ReferenceRule& rule, const ReferenceFacts& facts) {
  if (!rule.from_udev) return choice(rule.candidates, rule.keep, facts.offered);
  if (!facts.properties) return of_kind(Kind::Deferred);
  auto wished = words(property(facts, "ELEVATORD_SCHEDULER"));
  if (wished.empty()) return std::nullopt;
  const bool keep = std::erase(wished, "keep") != 0;
  return choice(wished, keep, facts.offered);
}

/// What the rules that were asked so far have left open.
class Judgement {
 public:
  [[nodiscard]] bool is_asked(const ReferenceRule& rule) const {
    return (rule.names_scheduler && !scheduler_) ||
           std::any_of(rule.values.begin(), rule.values.end(),
                       [&](const auto& entry) { return !wish_.values.contains(entry.first); });
  }

  /// False: nothing can be said before more is known.
  [[nodiscard]] bool take(const ReferenceRule& rule, const ReferenceFacts& facts,
                          const std::string& where) {
    if (rule.names_scheduler && !scheduler_ && !take_scheduler(rule, facts, where)) return false;
    for (const auto& [setting, value] : rule.values) {
      wish_.values.try_emplace(setting, ReferenceValue{value, where, rule.restore});
    }
    return true;
  }

  [[nodiscard]] const ReferenceWish& wish() const { return wish_; }

 private:
  bool take_scheduler(const ReferenceRule& rule, const ReferenceFacts& facts,
                      const std::string& where) {
    auto chosen = wish_of(rule, facts);
    if (!chosen) return true;
    if (chosen->kind == Kind::Deferred) return false;
    chosen->values = std::move(wish_.values);
    chosen->where = where;
    chosen->restore = rule.restore;
    wish_ = *std::move(chosen);
    scheduler_ = true;
    return true;
  }

  ReferenceWish wish_;
  bool scheduler_ = false;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "\"" : ", \"") + word + '"';
  return '[' + text + ']';
}

std::string match_of(const ReferenceRule& rule) {
  std::string text;
  const auto add = [&](const std::string& condition) {
    text += (text.empty() ? "" : ", ") + condition;
  };
  if (!rule.names.empty()) add("name: " + joined(rule.names));
  if (!rule.classes.empty()) add("class: " + joined(rule.classes));
  if (rule.rotational) add(std::string{"rotational: "} + (*rule.rotational ? "true" : "false"));
  if (!rule.role.empty()) add("property: { ROLE: " + rule.role + " }");
  return text.empty() ? text : "match: { " + text + " }, ";
}

std::string scheduler_of(const ReferenceRule& rule) {
  if (rule.from_udev) return "from_udev";
  if (rule.candidates.empty()) return "keep";
  auto all = rule.candidates;
  if (rule.keep) all.emplace_back("keep");
  return joined(all);
}

/// `queue: { nomerges: 2 }` and `iosched: { bfq: { slice_idle: 0 } }`, after a comma each.
std::string values_of(const ReferenceRule& rule) {
  std::string queue;
  std::string iosched;
  for (const auto& [setting, value] : rule.values) {
    const auto name = setting.substr(setting.find_last_of('/') + 1);
    const auto entry = name + ": " + value.value_or("keep");
    auto& text = setting.starts_with("queue/") ? queue : iosched;
    if (!text.empty()) text += ", ";
    text += setting.starts_with("queue/") ? entry : scheduler_part(setting) + ": { " + entry + " }";
  }
  return (queue.empty() ? "" : ", queue: { " + queue + " }") +
         (iosched.empty() ? "" : ", iosched: { " + iosched + " }");
}

std::string described(const ReferenceRule& rule) {
  auto text = match_of(rule);
  text += "enabled: true";  // so that a comma may follow
  if (rule.names_scheduler) text += ", scheduler: " + scheduler_of(rule);
  text += values_of(rule);
  if (rule.restore) text += ", on_foreign_write: restore";
  return "- { " + text + " }\n";
}

void add_random_match(Dice& dice, ReferenceRule& rule) {
  if (dice.one_in(3)) rule.names = {dice.pick<std::string>({"sd*", "nvme*", "sda", "vda", "*"})};
  if (dice.one_in(2)) {
    rule.classes = dice.some<std::string>({"sata", "usb", "nvme", "virtio", "dm", "loop"});
  }
  if (dice.one_in(4)) rule.rotational = dice.one_in(2);
  if (dice.one_in(5)) rule.role = dice.pick<std::string>({"db", "backup"});
}

void add_random_scheduler(Dice& dice, ReferenceRule& rule) {
  if (dice.one_in(6)) {
    rule.from_udev = true;
    return;
  }
  if (!dice.one_in(6)) {
    const std::string deadline = dice.one_in(4) ? "deadline" : "mq-deadline";
    rule.candidates = dice.some<std::string>({"none", deadline, "kyber", "bfq"});
    dice.shuffle(rule.candidates);
  }
  rule.keep = rule.candidates.empty() || dice.one_in(4);
}

void add_random_values(Dice& dice, ReferenceRule& rule) {
  for (const auto& setting : random_settings()) {
    if (!dice.one_in(4)) continue;
    rule.values[setting] =
        dice.one_in(8) ? std::nullopt : std::optional{random_value(dice, setting)};
  }
}

ReferenceRule random_rule(Dice& dice) {
  ReferenceRule rule;
  add_random_match(dice, rule);
  if (dice.one_in(2)) add_random_values(dice, rule);
  rule.names_scheduler = rule.values.empty() || !dice.one_in(3);
  if (rule.names_scheduler) add_random_scheduler(dice, rule);
  rule.restore = dice.one_in(4);
  return rule;
}

}  // namespace

std::string ReferenceWish::value_of(const std::string& setting) const {
  if (setting == "scheduler") return scheduler;
  const auto it = values.find(setting);
  return it == values.end() ? std::string{} : it->second.value.value_or("");
}

bool ReferenceWish::restores(const std::string& setting) const {
  if (setting == "scheduler") return restore;
  const auto it = values.find(setting);
  return it != values.end() && it->second.restore;
}

ReferenceWish ReferencePolicy::wish(const ReferenceFacts& facts) const {
  Judgement judgement;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (!judgement.is_asked(rules[i])) continue;
    const auto where = std::string{kFile} + ':' + std::to_string(kFirstLine + i);
    const auto match = judge(rules[i], facts);
    if (match == Match::No) continue;
    if (match == Match::Yes && judgement.take(rules[i], facts, where)) continue;
    auto deferred = of_kind(Kind::Deferred);
    deferred.where = where;
    return deferred;
  }
  return judgement.wish();
}

ReferenceWish ReferencePolicy::settled_wish(ReferenceFacts facts) const {
  if (!facts.device_class) facts.device_class.emplace();
  if (!facts.properties) facts.properties.emplace();
  return wish(facts);
}

std::string ReferencePolicy::text() const {
  std::string text;
  for (const auto& rule : rules) text += described(rule);
  return text;
}

ReferencePolicy random_policy(Dice& dice) {
  ReferencePolicy policy;
  for (auto count = dice.below(5); count > 0; --count) policy.rules.push_back(random_rule(dice));
  return policy;
}

PolicyPtr compiled(const ReferencePolicy& policy) {
  if (policy.rules.empty()) return std::make_shared<Policy>();
  return std::make_shared<Policy>(testing::a_policy(policy.text(), kFile));
}

}  // namespace elevatord::property
