#include "why_pending.hpp"

#include "tag_set_name.hpp"

namespace elevatord {

std::string why_pending(const ManagedDevice& device, const RunningJob* job, bool held,
                        bool crowded) {
  if (job != nullptr && held) return "waits for its turn on " + tag_set_of(device.event);
  if (job != nullptr) return job->only_looks ? device.idle.text() : "";
  if (!device.awaits.empty()) return "waits for the module of " + device.awaits;
  if (device.idle.waits()) return device.idle.text();
  if (device.retry_at) {
    const bool met_busy = device.retries > 0;  // else it has not been tried yet
    return met_busy ? device.last_result : tag_set_of(device.event) + " is still adding disks";
  }
  if (device.plan.kind == Plan::Kind::Wait) return device.plan.note;
  return crowded ? "too many stuck disks" : "";
}

const std::string& result_or_wait(const ManagedDevice& device, DeviceState state) {
  const bool waits = state == DeviceState::Pending && !device.waits.empty();
  if (state == DeviceState::NotConfigurable && !device.around.paths.empty()) {
    return device.plan.note;
  }
  return waits ? device.waits : device.last_result;
}

}  // namespace elevatord
