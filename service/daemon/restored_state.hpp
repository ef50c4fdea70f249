#pragma once

#include "managed_device.hpp"

namespace elevatord {

/// How a disk came out of a restore: Failed where the work is over and a value of before is not
/// back, else as `state` says. Of a dry run nobody expects more than it did.
[[nodiscard]] DeviceState restored_state(const ManagedDevice& device, DeviceState state);

}  // namespace elevatord
