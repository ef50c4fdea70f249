#pragma once

#include <string>

#include "device_info.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// The conclusions, then every rule with the first condition that failed:
/// `✗ database-nvme (10-db.yaml:3)` and below it `class: wanted nvme, found sata (10-db.yaml:5:7)`.
[[nodiscard]] std::string explain_view(const DeviceExplanation& explanation,
                                       const OutputStyle& style);

}  // namespace elevatord::ctl
