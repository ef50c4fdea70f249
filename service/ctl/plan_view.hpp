#pragma once

#include <string>
#include <vector>

#include "device_info.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// One line a write that is needed, in the order given, and what all of it amounts to; says so when
/// there is none.
[[nodiscard]] std::string plan_view(const std::vector<PlannedChange>& changes,
                                    const OutputStyle& style);

}  // namespace elevatord::ctl
