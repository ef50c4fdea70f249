#pragma once

#include <string>

#include "host_check.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// A table of the rules, what they set and for which disks; a last row for the disks that none of
/// them takes.
[[nodiscard]] std::string host_check_view(const HostCheck& check, const OutputStyle& style);

}  // namespace elevatord::ctl
