#pragma once

#include <string>
#include <vector>

#include "command_output.hpp"
#include "ctl_options.hpp"
#include "output_style.hpp"
#include "shipped_files.hpp"

namespace elevatord::ctl {

/// A line for each file, under it what differs.
[[nodiscard]] std::string diff_view(const std::vector<ShippedFile>& files,
                                    const OutputStyle& style);

/// `elevatorctl diff`: how the policy files of the admin stand to the shipped ones; needs no
/// daemon.
[[nodiscard]] CommandOutput run_diff(const CtlOptions& options, const OutputStyle& style);

}  // namespace elevatord::ctl
