#pragma once

#include <string>

#include "kernel_version.hpp"

namespace elevatord {

/// What this process runs on: release, host name, PREEMPT_RT, and elevator= of the command line
/// that stands in the file `cmdline` (empty: nobody asks).
[[nodiscard]] KernelFacts running_kernel(const std::string& cmdline);

}  // namespace elevatord
