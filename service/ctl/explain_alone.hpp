#pragma once

#include <chrono>
#include <string>

#include "command_output.hpp"
#include "ctl_options.hpp"
#include "host_disks.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// Whether `explain` is about another policy, tree or disk than the daemon's, so that it is not to
/// be asked.
[[nodiscard]] bool explains_alone(const CtlOptions& options);

/// `explain` without the daemon: of a disk of this host, read by a worker of our own, or of the
/// facts in a file. Says on stderr that it was so, and `why`. A
/// disk that takes longer than `patience` to answer is stuck.
[[nodiscard]] CommandOutput run_explain_alone(const CtlOptions& options, const OutputStyle& style,
                                              const std::string& why,
                                              std::chrono::milliseconds patience = kHostPatience);

}  // namespace elevatord::ctl
