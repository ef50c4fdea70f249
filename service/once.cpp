#include "once.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <string>

#include "counted.hpp"
#include "why_pending.hpp"

namespace elevatord {

namespace {

bool is_trouble(DeviceState state) {
  return state == DeviceState::Failed || state == DeviceState::Refused ||
         state == DeviceState::Unavailable || state == DeviceState::Pending ||
         state == DeviceState::Writing || state == DeviceState::Drifted;
}

std::string line_for(const ManagedDevice& device, DeviceState state, bool dry_run) {
  if (dry_run && !device.plan.changes.empty()) {
    const auto& change = device.plan.changes.front();
    return "would write " + change.to + " over " + change.from + " (" + change.because + ')';
  }
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

void print_counters(const Counters& counters, bool dry_run, std::ostream& out) {
  if (dry_run) {
    out << counted(counters.would_write, "write") << " needed, "
        << counted(counters.writes_avoided, "disk") << " as wanted already\n";
    return;
  }
  out << counters.writes_done << " written, " << counters.writes_avoided << " as wanted already, "
      << counters.writes_failed << " failed\n";
}

}  // namespace

OnceResult report_once(const Reconciler& reconciler, std::ostream& out) {
  const bool dry_run = reconciler.settings().dry_run;
  const auto width = static_cast<int>(name_width(reconciler)) + 2;
  auto result = OnceResult::AsWanted;
  for (const auto& [name, device] : reconciler.devices()) {
    const auto state = reconciler.state_of(device);
    out << std::left << std::setw(width) << name << line_for(device, state, dry_run) << '\n';
    if (state == DeviceState::Stuck) {
      result = OnceResult::Stuck;
    } else if (is_trouble(state) && result == OnceResult::AsWanted) {
      result = OnceResult::NotAsWanted;
    }
  }
  print_counters(reconciler.counters(), dry_run, out);
  return result;
}

}  // namespace elevatord
