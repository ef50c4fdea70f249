#include "rule_list.hpp"

#include <algorithm>
#include <limits>

#include "disk_names.hpp"
#include "table.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

constexpr std::size_t kGaps = 4;  // between three columns

void add_disk(ListedRule& rule, const std::vector<std::string>& settings, const std::string& disk) {
  const auto same = [&](const RuleShare& share) { return share.settings == settings; };
  auto it = std::find_if(rule.shares.begin(), rule.shares.end(), same);
  if (it == rule.shares.end()) it = rule.shares.insert(it, {settings, {}});
  it->disks.push_back(printable(disk));
}

/// A policy that came into force between two answers gives other rules: they are added.
ListedRule& find_or_add(std::vector<ListedRule>& rules, std::size_t place,
                        const ExplainedRule& explained) {
  const auto is_it = [&](const ListedRule& rule) {
    return rule.name == explained.name && rule.at == explained.at;
  };
  if (place < rules.size() && is_it(rules[place])) return rules[place];
  const auto it = std::find_if(rules.begin(), rules.end(), is_it);
  if (it != rules.end()) return *it;
  rules.push_back({explained.name, explained.at, explained.outcome != "disabled", {}});
  return rules.back();
}

std::string joined(const std::vector<std::string>& settings) {
  std::string text;
  for (const auto& setting : settings) {
    text += (text.empty() ? "" : ", ") + setting.substr(setting.find('/') + 1);
  }
  return text;
}

std::string title(const ListedRule& rule) {
  return rule.name + " (" + rule.at + ')';
}

std::size_t widest(const std::vector<std::vector<Cell>>& rows, std::size_t column,
                   std::string_view header) {
  auto width = columns(header);
  for (const auto& row : rows) width = std::max(width, columns(printable(row[column].text)));
  return width;
}

/// Rows without their disks.
Table table_of(const std::vector<ListedRule>& rules) {
  Table table{{"RULE", "SETTINGS", "DISKS"}, {}};
  for (const auto& rule : rules) {
    for (const auto& share : rule.shares) {
      table.rows.push_back({{title(rule)}, {joined(share.settings)}, {}});
    }
    if (rule.shares.empty()) {
      table.rows.push_back({{title(rule)}, {}, {rule.enabled ? "none" : "disabled", Colour::Dim}});
    }
  }
  return table;
}

void add_disks(Table& table, const std::vector<ListedRule>& rules, std::size_t room) {
  auto row = table.rows.begin();
  for (const auto& rule : rules) {
    for (const auto& share : rule.shares) (row++)->back().text = folded_names(share.disks, room);
    if (rule.shares.empty()) ++row;
  }
}

}  // namespace

std::vector<ListedRule> rules_of(const std::vector<DeviceExplanation>& disks) {
  std::vector<ListedRule> rules;
  for (const auto& disk : disks) {
    for (std::size_t i = 0; i < disk.rules.size(); ++i) {
      auto& rule = find_or_add(rules, i, disk.rules[i]);
      if (!disk.rules[i].decides.empty()) add_disk(rule, disk.rules[i].decides, disk.device);
    }
  }
  return rules;
}

std::string rules_view(const std::vector<ListedRule>& rules, const OutputStyle& style) {
  constexpr std::size_t kLeast = 16;
  auto table = table_of(rules);
  auto room = std::numeric_limits<std::size_t>::max();
  if (style.width) {
    const auto used = widest(table.rows, 0, "RULE") + widest(table.rows, 1, "SETTINGS") + kGaps;
    room = std::max(kLeast, *style.width - std::min(*style.width, used));
  }
  add_disks(table, rules, room);
  return render(table, style);
}

}  // namespace elevatord::ctl
