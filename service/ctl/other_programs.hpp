#pragma once

#include <vector>

#include "finding.hpp"
#include "host_files.hpp"

namespace elevatord::ctl {

/// A warning for each place where another program (tuned, TLP, a udev rule) is configured to set
/// schedulers: it and elevatord overwrite each other.
[[nodiscard]] std::vector<Finding> check_other_programs(const HostFiles& files);

}  // namespace elevatord::ctl
