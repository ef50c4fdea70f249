#include <algorithm>
#include <set>
#include <string_view>

#include "lints.hpp"
#include "scheduler_name.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

/// As it would be called where it is chosen: noop becomes none, cfq bfq.
bool is_called(const SchedulerName& name, std::string_view scheduler) {
  return name.canonical() == scheduler || name.successor().value_or(name).canonical() == scheduler;
}

bool lists(const SchedulerSetting& setting, std::string_view scheduler) {
  return std::any_of(setting.candidates.begin(), setting.candidates.end(),
                     [&](const SchedulerName& name) { return is_called(name, scheduler); });
}

/// What the disk has, or what a property says, may be any scheduler.
bool is_open(const SchedulerSetting& setting) {
  return setting.keep || setting.from_udev || setting.candidates.empty();
}

/// Whether a rule above may have chosen it for disks of this rule.
bool is_listed_above(const Policy& policy, const Rule& rule, std::string_view scheduler) {
  for (const auto& other : policy.rules) {
    if (&other == &rule) return false;
    if (other.enabled && other.scheduler && lists(*other.scheduler, scheduler)) return true;
  }
  return false;
}

bool is_never_in_force(const Policy& policy, const Rule& rule, std::string_view scheduler) {
  return rule.scheduler && !is_open(*rule.scheduler) && !lists(*rule.scheduler, scheduler) &&
         !is_listed_above(policy, rule, scheduler);
}

std::string names_of(const SchedulerSetting& setting) {
  std::string text;
  for (const auto& name : setting.candidates) text += (text.empty() ? "" : ", ") + name.text();
  return text;
}

void check(const Policy& policy, const Rule& rule, const ValueSetting& value,
           std::set<std::string_view>& told, std::vector<Finding>& findings) {
  const auto scheduler = scheduler_of_setting(value.setting);
  if (scheduler.empty() || told.contains(scheduler)) return;
  if (is_never_in_force(policy, rule, scheduler)) {
    told.insert(scheduler);
    findings.push_back({value.at, "other-scheduler-tunables",
                        "settings of " + std::string{scheduler} +
                            " are never in force: the rule chooses " + names_of(*rule.scheduler) +
                            "; add " + std::string{scheduler} + " to its list or take them out"});
  } else if (!is_known_scheduler(scheduler) &&
             (!rule.scheduler || !lists(*rule.scheduler, scheduler))) {
    told.insert(scheduler);
    findings.push_back({value.at, "unknown-scheduler",
                        "scheduler '" + std::string{scheduler} +
                            "' is not part of Linux, so names and numbers of its settings are not "
                            "checked; is the name right?"});
  }
}

}  // namespace

void lint_tunables(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (!rule.enabled) continue;
    std::set<std::string_view> told;
    for (const auto& value : rule.values) check(policy, rule, value, told, findings);
  }
}

}  // namespace elevatord
