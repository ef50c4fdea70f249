#pragma once

#include <chrono>

#include "check_command.hpp"
#include "host_disks.hpp"

namespace elevatord::ctl {

/// Checks a policy against the disks of this host, or of another tree that the options name,
/// without the daemon. A disk that takes longer than `patience` to answer is told of.
[[nodiscard]] HostChecker check_on_this_host(const CtlOptions& options,
                                             std::chrono::milliseconds patience = kHostPatience);

}  // namespace elevatord::ctl
