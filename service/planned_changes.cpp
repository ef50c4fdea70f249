#include "planned_changes.hpp"

#include <algorithm>
#include <cstdint>

#include "natural_order.hpp"
#include "planned_writes.hpp"

namespace elevatord {

namespace {

ctl::PlannedChange shown(const std::string& device, const PlannedWrite& write) {
  return {device,
          write.change.attribute,
          write.change.from,
          write.change.to,
          write.change.because,
          std::string{to_text(write.estimate.cost)},
          static_cast<std::uint64_t>(write.estimate.stall.count()),
          write.tag_set};
}

}  // namespace

std::vector<ctl::PlannedChange> planned_changes(const Reconciler& reconciler) {
  std::vector<ctl::PlannedChange> changes;
  for (const auto& [name, device] : reconciler.devices()) {
    for (const auto& write : planned_writes(device, reconciler.settings().kernel)) {
      changes.push_back(shown(name, write));
    }
  }
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
    return ctl::NaturalOrder{}(a.device, b.device);
  });
  return changes;
}

}  // namespace elevatord
