#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "check_report.hpp"
#include "command_output.hpp"
#include "ctl_options.hpp"

namespace elevatord::ctl {

/// Checks these policy files and directories as one policy; reads nothing else.
[[nodiscard]] CheckReport check_policy(const std::vector<std::string>& files_and_directories);

/// A warning for `elevator=` on the kernel's command line, which nothing heeds since Linux 5.0.
[[nodiscard]] std::vector<Finding> check_kernel_cmdline(std::string_view cmdline);

/// `elevatorctl check`: needs no daemon. Without names: the installed policy and the kernel's
/// command line.
[[nodiscard]] CommandOutput run_check(const CtlOptions& options, const OutputStyle& style);

}  // namespace elevatord::ctl
