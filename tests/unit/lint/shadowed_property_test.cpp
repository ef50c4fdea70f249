#include <algorithm>
#include <array>
#include <random>

#include <gtest/gtest.h>

#include "decision.hpp"
#include "disk_builder.hpp"
#include "linted.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

/// Throws dice for rules and disks; the same seed gives the same.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}

  template <typename T, std::size_t N>
  const T& one_of(const std::array<T, N>& all) {
    return all[engine_() % N];
  }

  bool coin() { return engine_() % 2 == 0; }

 private:
  std::mt19937 engine_;
};

constexpr auto kConditions = std::to_array<const char*>(
    {"class: sata", "class: [sata, loop]", "class: '*'", "class: loop", "class: multipath-path",
     "class: [sata, multipath-path]", "name: 'sd*'", "name: '*'", "name: sda", "medium: hdd",
     "not: { class: sata }", "not: { class: sata, medium: hdd }", "not: { medium: [hdd, ssd] }",
     "any: [{ class: sata }, { medium: hdd }]", "any: [{ class: loop }]", "size: '>1M'",
     "size: '>1G'", "rotational: true", "property: { ID_BUS: ata }"});
constexpr auto kSettings = std::to_array<const char*>(
    {"scheduler: bfq", "scheduler: keep", "scheduler: from_udev", "queue: { nr_requests: 64 }",
     "scheduler: none, queue: { nr_requests: 32 }"});

std::string random_rule(Dice& dice, int number) {
  // At most two, of different keys: a map cannot have one twice.
  const std::string first = dice.one_of(kConditions);
  const std::string second = dice.one_of(kConditions);
  const auto key = [](const std::string& text) { return text.substr(0, text.find(':')); };
  std::string match = dice.coin() ? first : "";
  if (dice.coin() && key(first) != key(second)) match += (match.empty() ? "" : ", ") + second;
  return "- { name: r" + std::to_string(number) + ", match: { " + match + " }, " +
         dice.one_of(kSettings) + " }\n";
}

/// Names, classes and media go together as they do in facts of real disks; all else may be
/// anything.
DeviceFacts random_disk(Dice& dice) {
  struct Kind {
    const char* name;
    const char* device_class;
  };

  constexpr auto kKinds = std::to_array<Kind>({{"sda", "sata"},
                                               {"sdb", "sata"},
                                               {"sda", "usb"},
                                               {"sdb", "multipath-path"},
                                               {"sda", "multipath-path"},
                                               {"loop0", "loop"},
                                               {"dm-0", "dm"},
                                               {"nvme0n1", "nvme"}});
  const auto& kind = dice.one_of(kKinds);
  auto disk = a_disk(kind.name);
  disk.on(kind.device_class);
  const bool real = std::string{kind.name}.starts_with("sd");
  if (real && dice.coin()) disk.hdd();
  if (dice.coin()) disk.size(1U << 21);
  if (dice.coin()) disk.property("ID_BUS", "ata");
  auto facts = disk.facts();
  facts.named_by_admin = dice.coin();
  return facts;
}

bool decides_anything(const Decision& decision, const std::string& rule) {
  return decision.rule == rule ||
         std::any_of(decision.values.begin(), decision.values.end(),
                     [&](const ValueWish& wish) { return wish.rule == rule; });
}

TEST(LintShadowedProperty, WhatIsCalledShadowedNeverDecidesForAnyDisk) {
  std::size_t told = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    Dice dice{seed};
    std::string rules;
    for (int i = 0; i < 5; ++i) rules += random_rule(dice, i);
    const auto policy = testing::a_policy(rules);
    for (const auto& finding : lint(policy)) {
      if (finding.code != "shadowed") continue;
      ++told;
      const auto& rule = policy.rules[static_cast<std::size_t>(finding.at.line) - 3];
      for (int i = 0; i < 50; ++i) {
        const auto facts = random_disk(dice);
        EXPECT_FALSE(decides_anything(decide(policy, facts), rule.name))
            << "seed " << seed << ", " << rule.name << " decides for " << facts.name << "\n"
            << rules;
      }
    }
  }
  EXPECT_GE(told, 50U) << "the dice must throw rules that are shadowed";
}

}  // namespace
}  // namespace elevatord
