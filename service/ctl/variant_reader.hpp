#pragma once

#include <map>
#include <string>

#include <sdbus-c++/sdbus-c++.h>

#include "device_info.hpp"

namespace elevatord::ctl {

using Properties = std::map<std::string, sdbus::Variant>;

/// What a Device's properties say. A property that is missing or of another type, as of an older or
/// newer daemon, leaves its default.
[[nodiscard]] DeviceInfo device_from(const Properties& properties);

/// The same for the Manager's.
[[nodiscard]] ManagerInfo manager_from(const Properties& properties);

}  // namespace elevatord::ctl
