#pragma once

#include <optional>
#include <string>

namespace elevatord::bus {

inline constexpr const char* kManagerPath = "/org/elevatord1";
inline constexpr const char* kDevicePrefix = "/org/elevatord1/device";

/// `/org/elevatord1/device/NAME`, NAME escaped as sd_bus_path_encode does.
[[nodiscard]] std::string device_path(const std::string& name);

/// The name again; nullopt for a path that is not below the prefix.
[[nodiscard]] std::optional<std::string> device_name(const std::string& path);

}  // namespace elevatord::bus
