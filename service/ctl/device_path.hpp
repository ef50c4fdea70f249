#pragma once

#include <string>

namespace elevatord::ctl {

/// Kernel name of the disk at `/org/elevatord1/device/NAME`; the path itself when it is none.
[[nodiscard]] std::string device_name_of(const std::string& path);

}  // namespace elevatord::ctl
