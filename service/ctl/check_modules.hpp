#pragma once

#include "command_output.hpp"
#include "ctl_options.hpp"

namespace elevatord::ctl {

/// `elevatorctl check --modules`: what the builder of an initrd asks. Nothing but names of modules
/// goes to standard output, so that a policy with mistakes adds none.
[[nodiscard]] CommandOutput run_check_modules(const CtlOptions& options);

}  // namespace elevatord::ctl
