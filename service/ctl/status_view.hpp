#pragma once

#include <string>
#include <vector>

#include "device_info.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// The service: its state, policy and counters.
[[nodiscard]] std::string status_view(const ManagerInfo& manager, const OutputStyle& style);

/// All that is known of one disk; `conclusions` are those of an explanation.
[[nodiscard]] std::string device_view(const DeviceInfo& device,
                                      const std::vector<std::string>& conclusions,
                                      const OutputStyle& style);

/// `4.0 TB`, in powers of 1000 as disks are sold.
[[nodiscard]] std::string readable_size(std::uint64_t bytes);

/// `13.8 ms`
[[nodiscard]] std::string readable_duration(std::uint64_t microseconds);

}  // namespace elevatord::ctl
