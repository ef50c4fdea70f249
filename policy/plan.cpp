#include "plan.hpp"

#include "freeze_guard.hpp"
#include "request_guard.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

std::string joined(const std::vector<SchedulerName>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name.text();
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Plan unavailable(const Decision& decision, const SchedulerList& queue) {
  if (decision.keep_otherwise) return {};
  Plan plan;
  plan.kind = Plan::Kind::Unavailable;
  plan.note =
      "none of " + joined(decision.candidates) + " is on offer (" + joined(queue.available) + ")";
  return plan;
}

/// The legacy name that stands behind a choice is worth a warning: rules of old vintage.
std::string legacy_note(const Decision& decision, const Choice& choice) {
  if (!choice.legacy) return {};
  return "a scheduler of the single-queue block layer is wanted (" + joined(decision.candidates) +
         "); " + choice.name.text() + " takes its place";
}

Plan towards(const Decision& decision, const Choice& choice, const SchedulerList& queue) {
  Plan plan;
  plan.wanted = choice.name.text();
  plan.note = legacy_note(decision, choice);
  const auto active = SchedulerName::parse(*queue.active);
  if (active && same_scheduler(*active, choice.name)) {
    plan.kind = Plan::Kind::AsWanted;
    return plan;
  }
  plan.kind = Plan::Kind::Change;
  plan.changes.push_back({"scheduler", *queue.active, plan.wanted, decision.because});
  return plan;
}

Plan of_kind(Plan::Kind kind, std::string note = {}) {
  Plan plan;
  plan.kind = kind;
  plan.note = std::move(note);
  return plan;
}

Plan plan_scheduler(const Decision& decision, const SchedulerList& queue) {
  switch (decision.kind) {
    case Decision::Kind::Deferred:
      return of_kind(Plan::Kind::Wait, decision.because);
    case Decision::Kind::Refused:
      return of_kind(Plan::Kind::Refused, decision.because);
    case Decision::Kind::Wish:
      break;
    default:
      return {};
  }
  if (!queue.configurable()) return of_kind(Plan::Kind::NotConfigurable, "no scheduler to choose");
  const auto choice = choose(decision.candidates, queue);
  return choice ? towards(decision, *choice, queue) : unavailable(decision, queue);
}

/// The scheduler whose own settings count: the one that will be active.
std::string coming_scheduler(const Plan& plan, const SchedulerList& queue) {
  return plan.kind == Plan::Kind::Change ? plan.wanted : queue.active.value_or("");
}

bool belongs_to(const std::string& setting, const std::string& scheduler) {
  const auto owner = SchedulerName::parse(scheduler_of_setting(setting));
  const auto coming = SchedulerName::parse(scheduler);
  return owner && coming && same_scheduler(*owner, *coming);
}

SettingPlan::Kind kind_of(const Plan& plan, const QueueState& queue, const ValueWish& wish) {
  using Kind = SettingPlan::Kind;
  const bool switches = plan.kind == Plan::Kind::Change;
  const bool owned = !scheduler_of_setting(wish.setting).empty();
  if (owned && !belongs_to(wish.setting, coming_scheduler(plan, queue.scheduler))) {
    return Kind::Inactive;
  }
  if (switches && is_reset_by_switch(wish.setting)) {
    // What a scheduler has of its own is not there before it is active.
    return owned || queue.values.contains(wish.setting) ? Kind::Change : Kind::Absent;
  }
  if (!queue.values.contains(wish.setting)) return Kind::Absent;
  return has_value(queue, wish.setting, *wish.value) ? Kind::AsWanted : Kind::Change;
}

SettingPlan plan_setting(const Plan& plan, const QueueState& queue, const ValueWish& wish) {
  SettingPlan result;
  result.kind = kind_of(plan, queue, wish);
  result.setting = wish.setting;
  result.wanted = *wish.value;
  result.because = wish.because;
  const auto found = queue.values.find(wish.setting);
  const bool reset = plan.kind == Plan::Kind::Change && is_reset_by_switch(wish.setting);
  if (found != queue.values.end() && !reset) result.found = found->second;
  return result;
}

void plan_settings(Plan& plan, const Decision& decision, const QueueState& queue) {
  for (const auto& wish : decision.values) {
    if (!wish.value) continue;
    plan.settings.push_back(plan_setting(plan, queue, wish));
  }
}

void list_changes(Plan& plan) {
  for (const auto& each : plan.settings) {
    if (each.kind != SettingPlan::Kind::Change) continue;
    plan.changes.push_back({each.setting, each.found, each.wanted, each.because});
  }
}

}  // namespace

Plan plan(const Decision& decision, const QueueState& queue, const KernelFacts& kernel) {
  auto result = plan_scheduler(decision, queue.scheduler);
  if (result.kind == Plan::Kind::Wait) return result;
  guard_switch(result, queue, kernel);
  guard_frozen_switch(result, queue);
  plan_settings(result, decision, queue);
  guard_requests(result, queue, kernel);
  guard_frozen_settings(result, queue, kernel);
  list_changes(result);
  return result;
}

Plan plan_without_switch(const Decision& decision, const QueueState& queue,
                         const KernelFacts& kernel) {
  auto result = plan_scheduler(decision, queue.scheduler);
  if (result.kind != Plan::Kind::Change) return plan(decision, queue, kernel);
  Plan beside;
  plan_settings(beside, decision, queue);
  guard_requests(beside, queue, kernel);
  guard_frozen_settings(beside, queue, kernel);
  list_changes(beside);
  result.settings = std::move(beside.settings);
  result.changes.insert(result.changes.end(), beside.changes.begin(), beside.changes.end());
  return result;
}

Plan plan(const Decision& decision, const SchedulerList& queue) {
  QueueState state;
  state.scheduler = queue;
  return plan(decision, state);
}

}  // namespace elevatord
