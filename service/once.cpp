#include "once.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "plan_view.hpp"
#include "planned_changes.hpp"
#include "why_pending.hpp"

namespace elevatord {

namespace {

bool is_trouble(DeviceState state) {
  return state == DeviceState::Failed || state == DeviceState::Refused ||
         state == DeviceState::Unavailable || state == DeviceState::Pending ||
         state == DeviceState::Writing || state == DeviceState::Drifted;
}

std::string line_for(const ManagedDevice& device, DeviceState state) {
  std::string text{to_text(state)};
  const bool noted = state == DeviceState::Unavailable || state == DeviceState::Refused;
  const auto& why =
      noted && !device.plan.note.empty() ? device.plan.note : result_or_wait(device, state);
  return why.empty() ? text : text + ", " + why;
}

std::size_t name_width(const Reconciler& reconciler) {
  std::size_t width = 0;
  for (const auto& [name, device] : reconciler.devices()) width = std::max(width, name.size());
  return width;
}

/// A dry run: these disks stand in the plan, not in the list before it.
std::set<std::string> disks_of(const std::vector<ctl::PlannedChange>& plan) {
  std::set<std::string> names;
  for (const auto& change : plan) names.insert(change.device);
  return names;
}

void print_counters(const Counters& counters, std::ostream& out) {
  out << counters.writes_done << " written, " << counters.writes_avoided << " as wanted already, "
      << counters.writes_failed << " failed\n";
}

}  // namespace

OnceResult report_once(const Reconciler& reconciler, std::ostream& out) {
  const bool dry_run = reconciler.settings().dry_run;
  const auto plan = dry_run ? planned_changes(reconciler) : std::vector<ctl::PlannedChange>{};
  const auto planned = disks_of(plan);
  const auto width = static_cast<int>(name_width(reconciler)) + 2;
  auto result = OnceResult::AsWanted;
  for (const auto& [name, device] : reconciler.devices()) {
    const auto state = reconciler.state_of(device);
    if (!planned.contains(name)) {
      out << std::left << std::setw(width) << name << line_for(device, state) << '\n';
    }
    if (state == DeviceState::Stuck) {
      result = OnceResult::Stuck;
    } else if (is_trouble(state) && result == OnceResult::AsWanted) {
      result = OnceResult::NotAsWanted;
    }
  }
  if (dry_run) {
    out << ctl::plan_view(plan, ctl::OutputStyle{});
  } else {
    print_counters(reconciler.counters(), out);
  }
  return result;
}

}  // namespace elevatord
