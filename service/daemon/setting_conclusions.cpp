#include "setting_conclusions.hpp"

#include <algorithm>

#include "setting.hpp"
#include "setting_text.hpp"

namespace elevatord {

namespace {

std::string by_rule(const ValueWish& wish) {
  if (wish.rule.empty()) return " (" + wish.because + ')';
  return " (rule '" + wish.rule + "', " + wish.because + ')';
}

const SettingPlan* plan_of(const ManagedDevice& device, const std::string& setting) {
  const auto& plans = device.plan.settings;
  const auto it = std::find_if(plans.begin(), plans.end(),
                               [&](const SettingPlan& each) { return each.setting == setting; });
  return it == plans.end() ? nullptr : &*it;
}

/// Where it has another value than is wanted.
std::string difference(const ManagedDevice& device, const SettingPlan& plan) {
  if (plan.found.empty()) return "it comes after the switch to " + device.plan.wanted;
  const auto found = "it is " + plan.found;
  if (device.accounts.is_applied(plan.setting, plan.wanted)) {
    return found + "; " + who_changed(device, plan.setting);
  }
  const bool failed = device.accounts.was_tried(plan.setting, plan.wanted) && !device.withheld;
  return failed ? found + "; it could not be written" : found;
}

std::string standing(const ManagedDevice& device, const SettingPlan& plan) {
  switch (plan.kind) {
    case SettingPlan::Kind::AsWanted:
      return "it is " + plan.found;
    case SettingPlan::Kind::Change:
      return difference(device, plan);
    case SettingPlan::Kind::Absent:
      return device.known() ? "it is not there" : "not looked at yet";
    case SettingPlan::Kind::Inactive:
      return std::string{scheduler_of_setting(plan.setting)} + " is not active";
    case SettingPlan::Kind::Refused:
      return "refused: " + plan.note;
  }
  return {};
}

std::string sentence(const ManagedDevice& device, const ValueWish& wish) {
  if (!wish.value)
    return "keep: " + named_setting(wish.setting) + " is left as it is" + by_rule(wish);
  const auto wanted = "wants " + named_value(wish.setting, *wish.value) + by_rule(wish);
  const auto* const plan = plan_of(device, wish.setting);
  return plan == nullptr ? wanted : wanted + "; " + standing(device, *plan);
}

}  // namespace

std::string who_changed(const ManagedDevice& device, const std::string& setting) {
  const bool asked_for = device.accounts.is_restored(setting);
  return std::string{asked_for ? "it was restored to what was there before"
                               : "somebody changed it"} +
         ", `elevatorctl apply` brings it back";
}

std::vector<std::string> conclusions_on_settings(const ManagedDevice& device) {
  std::vector<std::string> texts;
  std::transform(device.decision.values.begin(), device.decision.values.end(),
                 std::back_inserter(texts),
                 [&](const ValueWish& wish) { return sentence(device, wish); });
  return texts;
}

}  // namespace elevatord
