#pragma once

#include "device_info.hpp"
#include "managed_device.hpp"
#include "policy.hpp"
#include "queue_state.hpp"

namespace elevatord::ctl {

/// What the daemon would say of the disk if this were its policy and it had just found the disk.
[[nodiscard]] DeviceExplanation explanation_of(ManagedDevice device, const Policy& policy);

/// The same of a disk of which only facts are left.
[[nodiscard]] DeviceExplanation explanation_of(const DeviceFacts& facts, const QueueState& queue,
                                               const Policy& policy);

}  // namespace elevatord::ctl
