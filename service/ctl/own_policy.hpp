#pragma once

#include <string>
#include <vector>

#include "call_error.hpp"
#include "policy.hpp"

namespace elevatord::ctl {

/// Reads a policy as the daemon would: the installed one where neither directories nor files are
/// named. Error InvalidPolicy: every mistake in it, a line each.
[[nodiscard]] Reply<Policy> read_own_policy(const std::vector<std::string>& directories,
                                            const std::vector<std::string>& files);

}  // namespace elevatord::ctl
