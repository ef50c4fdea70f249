#pragma once

#include "command_output.hpp"
#include "ctl_options.hpp"
#include "daemon_client.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// Runs any command that needs the daemon: all but check and diff.
[[nodiscard]] CommandOutput run_command(DaemonClient& daemon, const CtlOptions& options,
                                        const OutputStyle& style);

/// The answer when a question to the daemon failed.
[[nodiscard]] CommandOutput failed_command(const CallError& error);

}  // namespace elevatord::ctl
