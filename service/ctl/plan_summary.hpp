#pragma once

#include <string>
#include <vector>

#include "device_info.hpp"

namespace elevatord::ctl {

/// `12 writes on 9 disks; about 22 ms of stalled I/O a disk`, and a line for each host whose disks
/// have to take turns: `host0: 8 disks in a row, about 174 ms`. All times are estimates.
[[nodiscard]] std::string plan_summary(const std::vector<PlannedChange>& changes);

/// `22 ms`; empty for nothing.
[[nodiscard]] std::string stall_text(std::uint64_t microseconds);

}  // namespace elevatord::ctl
