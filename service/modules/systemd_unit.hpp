#pragma once

#include <chrono>
#include <string>

#include <systemd/sd-bus.h>

#include "result.hpp"

namespace elevatord {

/// Starts a unit and waits until its job has ended, `patience` at most: not for the daemon's main
/// thread. `manager` is systemd's name on this bus, nullptr on a direct connection.
[[nodiscard]] Result<void> start_unit(sd_bus& bus, const char* manager, const std::string& unit,
                                      std::chrono::microseconds patience);

/// The same over a connection of its own to the system bus.
[[nodiscard]] Result<void> start_system_unit(const std::string& unit,
                                             std::chrono::microseconds patience);

}  // namespace elevatord
