#include "device_wishes.hpp"

#include <algorithm>

#include "setting.hpp"

namespace elevatord {

std::set<std::string> named_by(const Decision& decision) {
  std::set<std::string> names;
  const bool none =
      decision.kind == Decision::Kind::NoWish || decision.kind == Decision::Kind::Keep;
  if (!none) names.emplace(kSchedulerSetting);
  for (const auto& wish : decision.values) {
    if (wish.value) names.insert(wish.setting);
  }
  return names;
}

bool wants_look(const ManagedDevice& device) {
  const auto& wish = device.decision;
  const bool new_value = std::any_of(wish.values.begin(), wish.values.end(), [&](const auto& each) {
    return each.value && !device.accounts.is_applied(each.setting, *each.value);
  });
  if (new_value) return true;
  if (wish.kind != Decision::Kind::Wish) return false;
  const auto& wanted = device.plan.wanted;
  return wish.candidates.front().text() != wanted ||
         !device.accounts.is_applied(std::string{kSchedulerSetting}, wanted);
}

std::string warning_about(const ManagedDevice& device) {
  const auto& plan = device.plan;
  const bool out_of_reach =
      plan.kind == Plan::Kind::Unavailable || plan.kind == Plan::Kind::Refused;
  std::string text;
  if (out_of_reach || !plan.wanted.empty()) text = plan.note;
  // A guard's sentence names the rule itself.
  const bool names_rule = device.decision.kind == Decision::Kind::Refused;
  if (!text.empty() && !names_rule) text += " (" + device.decision.because + ')';
  for (const auto& each : plan.settings) {
    if (each.kind != SettingPlan::Kind::Refused) continue;
    text += (text.empty() ? "" : "; ") + each.note + " (" + each.because + ')';
  }
  return text;
}

}  // namespace elevatord
