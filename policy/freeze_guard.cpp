#include "freeze_guard.hpp"

#include "write_estimate.hpp"

namespace elevatord {

void guard_frozen_switch(Plan& plan, const QueueState& queue) {
  if (queue.no_freeze.empty() || plan.kind != Plan::Kind::Change) return;
  plan.kind = Plan::Kind::Refused;
  plan.note = queue.no_freeze;
  plan.changes.clear();
}

void guard_frozen_settings(Plan& plan, const QueueState& queue, const KernelFacts& kernel) {
  if (queue.no_freeze.empty()) return;
  for (auto& each : plan.settings) {
    if (each.kind != SettingPlan::Kind::Change) continue;
    if (estimate_write(kernel, each.setting).cost == WriteCost::Free) continue;
    each.kind = SettingPlan::Kind::Refused;
    each.note = queue.no_freeze;
  }
}

}  // namespace elevatord
