#pragma once

#include <string>
#include <vector>

#include "device_info.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// One line a disk, in the order given; the first column is the name.
[[nodiscard]] std::string list_view(const std::vector<DeviceInfo>& devices,
                                    const OutputStyle& style);

/// One line a disk: how it came out of an apply.
[[nodiscard]] std::string apply_view(const std::vector<AppliedDevice>& devices,
                                     const OutputStyle& style);

}  // namespace elevatord::ctl
