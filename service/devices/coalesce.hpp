#pragma once

#include <vector>

#include "device_event.hpp"

namespace elevatord {

/// Leaves out what a later event of the same disk says again: of several changes in a row only the
/// last is kept. Additions, removals and renames all stay, and so does the order.
[[nodiscard]] std::vector<DeviceEvent> coalesced(std::vector<DeviceEvent> events);

}  // namespace elevatord
