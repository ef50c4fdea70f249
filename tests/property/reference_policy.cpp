#include "reference_policy.hpp"

#include <algorithm>

#include <fnmatch.h>

#include "policy_builder.hpp"

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

/// Disks that stand for others are meant only by rules that name something of them.
bool is_for_others(const ReferenceRule& rule, const ReferenceFacts& facts) {
  const bool dm = !facts.device_class && facts.name.starts_with("dm-");
  const auto device_class = dm ? "dm" : facts.device_class.value_or("");
  const bool stands_for_another = device_class == "dm" || device_class == "loop";
  return stands_for_another && rule.names.empty() && rule.classes.empty() && rule.role.empty();
}

Match judge(const ReferenceRule& rule, const ReferenceFacts& facts) {
  if (is_for_others(rule, facts)) return Match::No;
  const std::vector<Match> all{by_name(rule, facts), by_class(rule, facts),
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

ReferenceWish choice(const std::vector<std::string>& candidates, bool keep,
                     const std::vector<std::string>& offered) {
  if (candidates.empty()) return {Kind::Keep, {}, {}, false};
  for (const auto& candidate : candidates) {
    if (contains(offered, canonical(candidate)))
      return {Kind::Scheduler, canonical(candidate), {}, true};
  }
  return {keep ? Kind::Keep : Kind::Unavailable, {}, {}, true};
}

/// nullopt: the rule says nothing for this disk, and the next one is asked.
std::optional<ReferenceWish> wish_of(const ReferenceRule& rule, const ReferenceFacts& facts) {
  if (!rule.from_udev) return choice(rule.candidates, rule.keep, facts.offered);
  if (!facts.properties) return ReferenceWish{Kind::Deferred, {}, {}, false};
  auto wished = words(property(facts, "ELEVATORD_SCHEDULER"));
  if (wished.empty()) return std::nullopt;
  const bool keep = std::erase(wished, "keep") != 0;
  return choice(wished, keep, facts.offered);
}

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

void add_random_match(Dice& dice, ReferenceRule& rule) {
  if (dice.one_in(3)) rule.names = {dice.pick<std::string>({"sd*", "nvme*", "sda", "vda", "*"})};
  if (dice.one_in(2)) {
    rule.classes = dice.some<std::string>({"sata", "usb", "nvme", "virtio", "dm", "loop"});
  }
  if (dice.one_in(4)) rule.rotational = dice.one_in(2);
  if (dice.one_in(5)) rule.role = dice.pick<std::string>({"db", "backup"});
}

ReferenceRule random_rule(Dice& dice) {
  ReferenceRule rule;
  add_random_match(dice, rule);
  if (dice.one_in(6)) {
    rule.from_udev = true;
    return rule;
  }
  if (!dice.one_in(6)) {
    const std::string deadline = dice.one_in(4) ? "deadline" : "mq-deadline";
    rule.candidates = dice.some<std::string>({"none", deadline, "kyber", "bfq"});
    dice.shuffle(rule.candidates);
  }
  rule.keep = rule.candidates.empty() || dice.one_in(4);
  return rule;
}

}  // namespace

ReferenceWish ReferencePolicy::wish(const ReferenceFacts& facts) const {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto where = std::string{kFile} + ':' + std::to_string(kFirstLine + i);
    const auto match = judge(rules[i], facts);
    if (match == Match::No) continue;
    if (match == Match::NotYet) return {Kind::Deferred, {}, where, false};
    if (auto wish = wish_of(rules[i], facts)) {
      wish->where = where;
      return *wish;
    }
  }
  return {};
}

ReferenceWish ReferencePolicy::settled_wish(ReferenceFacts facts) const {
  if (!facts.device_class) facts.device_class.emplace();
  if (!facts.properties) facts.properties.emplace();
  return wish(facts);
}

std::string ReferencePolicy::text() const {
  std::string text;
  for (const auto& rule : rules) {
    text += "- { " + match_of(rule) + "scheduler: " + scheduler_of(rule) + " }\n";
  }
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
