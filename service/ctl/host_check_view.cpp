#include "host_check_view.hpp"

#include <algorithm>
#include <vector>

#include "natural_order.hpp"
#include "table.hpp"

namespace elevatord::ctl {
namespace {

std::string joined(std::vector<std::string> names) {
  std::sort(names.begin(), names.end(), NaturalOrder{});
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : " ") + name;
  }
  return text;
}

/// Several settings of one kind are told by their number.
std::string settings_text(const RuleUse& rule) {
  constexpr std::size_t kMost = 2;
  if (rule.settings.size() <= kMost) {
    return joined(rule.settings);
  }
  return rule.settings.front() + " and " + std::to_string(rule.settings.size() - 1) + " more";
}

std::vector<std::string> left_alone(const HostCheck& check) {
  std::vector<std::string> names;
  for (const DiskUse& disk : check.disks) {
    if (disk.because.empty()) {
      names.push_back(disk.name);
    }
  }
  return names;
}

}  // namespace

std::string host_check_view(const HostCheck& check, const OutputStyle& style) {
  Table table{{"RULE", "SETTINGS", "DISKS"}, {}};
  for (const RuleUse& rule : check.rules) {
    table.rows.push_back({{rule.name, Colour::Plain},
                          {settings_text(rule), Colour::Plain},
                          {joined(rule.disks), Colour::Plain}});
  }
  if (const auto names = left_alone(check); !names.empty()) {
    table.rows.push_back(
        {{"(no rule)", Colour::Dim}, {"", Colour::Plain}, {joined(names), Colour::Plain}});
  }
  return render(table, style);
}

}  // namespace elevatord::ctl
