#pragma once

#include <string>

#include "managed_device.hpp"

namespace elevatord {

/// What keeps a write that is due from beginning, for a person; empty where nothing does or nobody
/// knows. `held`: its job waits for others of its tag set; `crowded`: max_stuck disks are stuck.
[[nodiscard]] std::string why_pending(const ManagedDevice& device, const RunningJob* job, bool held,
                                      bool crowded);

/// What it waits for where it is pending, else how its last job ended.
[[nodiscard]] const std::string& result_or_wait(const ManagedDevice& device, DeviceState state);

}  // namespace elevatord
