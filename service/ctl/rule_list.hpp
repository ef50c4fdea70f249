#pragma once

#include <string>
#include <vector>

#include "device_info.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// Some settings that a rule decides, and for which disks.
struct RuleShare {
  std::vector<std::string> settings;
  std::vector<std::string> disks;
};

/// A rule and what it decides; no shares: nothing, for no disk.
struct ListedRule {
  std::string name;
  std::string at;
  bool enabled = true;
  std::vector<RuleShare> shares;  ///< disks of which it decides the same settings share one
};

/// Every rule in the order in which rules are tried, from the explanations of all disks.
[[nodiscard]] std::vector<ListedRule> rules_of(const std::vector<DeviceExplanation>& disks);

/// RULE, SETTINGS, DISKS; as many disks as the style's width has room for.
[[nodiscard]] std::string rules_view(const std::vector<ListedRule>& rules,
                                     const OutputStyle& style);

}  // namespace elevatord::ctl
