#pragma once

#include "decision.hpp"

namespace elevatord {

/// What `elevator=` of the kernel command line makes of a disk that no rule names: the weakest of
/// all sources. Paths of a multipath map and loop disks never get it: they are for rules that name
/// them.
[[nodiscard]] Decision decision_by_boot_elevator(const DeviceFacts& facts);

}  // namespace elevatord
