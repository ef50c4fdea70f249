#include "restore_plan.hpp"

#include <algorithm>
#include <utility>

#include "rule_trial.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

constexpr const char* kBecause = "restore";

/// The originals as if a rule wanted them.
Decision wish_for_originals(const ManagedDevice& device) {
  Decision decision;
  decision.because = kBecause;
  for (const auto& [setting, value] : device.accounts.originals()) {
    const auto name = SchedulerName::parse(value);
    if (setting != kSchedulerSetting) {
      ValueWish wish;
      wish.setting = setting;
      wish.value = value;
      wish.because = kBecause;
      decision.values.push_back(std::move(wish));
    } else if (name) {
      decision.kind = Decision::Kind::Wish;
      decision.candidates = {*name};
    }
  }
  std::stable_sort(decision.values.begin(), decision.values.end(),
                   [](const ValueWish& a, const ValueWish& b) {
                     return step_of_setting(a.setting) < step_of_setting(b.setting);
                   });
  return decision;
}

void refuse(RestorePlan& plan, const std::string& why) {
  if (plan.refused.find(why) != std::string::npos) return;  // one map, many settings
  plan.refused += (plan.refused.empty() ? "" : "; ") + why;
}

/// The switch, or why there is none; the settings are then judged under the present scheduler.
void take_scheduler(RestorePlan& result, Decision& decision, const ManagedDevice& device,
                    const KernelFacts& kernel) {
  if (decision.kind != Decision::Kind::Wish) return;
  const auto name = decision.candidates.front().text();
  decision = guarded(std::move(decision), device.facts, false);
  const auto with_it = plan(decision, device.queue, kernel);
  if (with_it.kind == Plan::Kind::Refused) {
    refuse(result, with_it.note);
    decision.kind = Decision::Kind::NoWish;
  } else {
    result.wishes.push_back({std::string{kSchedulerSetting}, {name}});
  }
}

}  // namespace

RestorePlan restore_plan(const ManagedDevice& device, const KernelFacts& kernel) {
  RestorePlan result;
  auto decision = wish_for_originals(device);
  take_scheduler(result, decision, device, kernel);
  const bool stays = !result.refused.empty();
  for (const auto& each : plan(decision, device.queue, kernel).settings) {
    if (each.kind == SettingPlan::Kind::Refused) {
      refuse(result, each.note);
    } else if (!stays || each.kind != SettingPlan::Kind::Inactive) {  // else it may still come
      result.wishes.push_back({each.setting, {each.wanted}});
    }
  }
  if (result.wishes.size() > kMostWishes) result.wishes.resize(kMostWishes);
  return result;
}

bool may_put_back(const RestorePlan& plan, const std::map<std::string, std::string>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& each) {
    return std::any_of(plan.wishes.begin(), plan.wishes.end(), [&](const AttributeWish& wish) {
      return wish.attribute == each.first && wish.candidates.front() == each.second;
    });
  });
}

}  // namespace elevatord
