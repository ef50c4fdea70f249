#pragma once

#include <vector>

#include "device_info.hpp"
#include "reconciler.hpp"

namespace elevatord {

/// What `elevatorctl plan` would show of these disks, without a bus between: disks by name.
[[nodiscard]] std::vector<ctl::PlannedChange> planned_changes(const Reconciler& reconciler);

}  // namespace elevatord
