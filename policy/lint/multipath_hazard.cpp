#include <algorithm>
#include <string_view>

#include "class_set.hpp"
#include "glob.hpp"
#include "lints.hpp"
#include "setting.hpp"
#include "vocabulary.hpp"

namespace elevatord {

namespace {

using enum DeviceClass;

constexpr const char* kCode = "multipath-hazard";

/// By its word among the rule's own conditions, whatever else the rule names.
bool names_class(const Rule& rule, DeviceClass device_class) {
  return std::any_of(rule.match.begin(), rule.match.end(), [&](const Condition& condition) {
    const auto* const text = std::get_if<TextTest>(&condition.test);
    return text != nullptr && text->field == TextField::Class &&
           any_glob_matches(text->globs, to_text(device_class));
  });
}

/// A path's rule says multipath-path in so many letters.
bool takes(const Rule& rule, DeviceClass device_class) {
  if (!rule.enabled || !has(classes_under(rule.match), device_class)) return false;
  return device_class != MultipathPath || names_class(rule, MultipathPath);
}

bool names_setting(const Rule& rule, std::string_view setting) {
  if (setting == kSchedulerSetting) return rule.scheduler.has_value();
  return std::any_of(rule.values.begin(), rule.values.end(),
                     [&](const ValueSetting& each) { return each.setting == setting; });
}

/// What the rule changes, hands off aside.
std::vector<std::string> changed_by(const Rule& rule) {
  std::vector<std::string> settings;
  if (rule.scheduler && (!rule.scheduler->candidates.empty() || rule.scheduler->from_udev)) {
    settings.emplace_back(kSchedulerSetting);
  }
  for (const auto& value : rule.values) {
    if (value.value) settings.push_back(value.setting);
  }
  return settings;
}

bool is_covered(const Policy& policy, DeviceClass device_class, std::string_view setting) {
  return std::any_of(policy.rules.begin(), policy.rules.end(), [&](const Rule& other) {
    return takes(other, device_class) && names_setting(other, setting);
  });
}

/// Settings that are changed on the one side of a map and that no rule names for the other.
std::string not_covered(const Policy& policy, const Rule& rule, DeviceClass other) {
  std::string settings;
  for (const auto& setting : changed_by(rule)) {
    if (is_covered(policy, other, setting)) continue;
    settings += (settings.empty() ? "" : ", ") + setting;
  }
  return settings;
}

void check_map(const Policy& policy, const Rule& rule, std::vector<Finding>& findings) {
  if (!names_class(rule, DmMultipath)) return;
  const auto settings = not_covered(policy, rule, MultipathPath);
  if (settings.empty()) return;
  findings.push_back({rule.at, kCode,
                      "rule '" + rule.name + "' sets " + settings +
                          " of multipath maps, and no rule says so of their paths; add a rule with "
                          "class: multipath-path (scheduler: keep, if they are to stay)"});
}

void check_path(const Policy& policy, const Rule& rule, std::vector<Finding>& findings) {
  if (!names_class(rule, MultipathPath)) return;
  const auto settings = not_covered(policy, rule, DmMultipath);
  if (settings.empty()) return;
  findings.push_back({rule.at, kCode,
                      "rule '" + rule.name + "' sets " + settings +
                          " of the paths of multipath maps, and no rule says so of the maps; add a "
                          "rule with class: dm-multipath"});
}

void check_nvme_path(const Rule& rule, std::vector<Finding>& findings) {
  if (!names_class(rule, NvmePath) || names_class(rule, Nvme)) return;
  if (changed_by(rule).empty()) return;
  findings.push_back({rule.at, kCode,
                      "rule '" + rule.name +
                          "' is for the hidden paths of NVMe disks alone: what a rule says of "
                          "class: nvme is done on its paths; write class: nvme"});
}

}  // namespace

void lint_multipath(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (!rule.enabled) continue;
    check_map(policy, rule, findings);
    check_path(policy, rule, findings);
    check_nvme_path(rule, findings);
  }
}

}  // namespace elevatord
