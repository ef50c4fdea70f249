#include "planned_writes.hpp"

#include <utility>

#include "tag_set_name.hpp"

namespace elevatord {

std::vector<PlannedWrite> planned_writes(const ManagedDevice& device, const KernelFacts& kernel) {
  std::vector<PlannedWrite> writes;
  const auto tag_set = siblings_collide(kernel) ? tag_set_of(device.event) : std::string{};
  // Not the device's own plan, which leaves a scheduler alone that somebody else chose.
  for (auto& change : plan(device.decision, device.queue, kernel).changes) {
    if (!device.waits.empty()) change.because += "; " + device.waits;
    const auto estimate = estimate_write(kernel, change.attribute);
    writes.push_back({std::move(change), estimate, tag_set});
  }
  return writes;
}

}  // namespace elevatord
