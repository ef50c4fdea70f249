#pragma once

#include <vector>

#include "condition.hpp"
#include "kernel_version.hpp"

namespace elevatord {

/// Kernels that exist and for which all conditions on the kernel hold, enough of them to try each
/// kind: empty where no kernel satisfies `kernel:`, `quirk:` and `realtime:`. Of kernels that are
/// yet to come one stands for all; an admin's own answers about quirks are not considered.
[[nodiscard]] std::vector<KernelFacts> real_kernels_under(const std::vector<Condition>& all_of);

/// Whether a kernel series was ever released, or may be one day: there is no 6.20.
[[nodiscard]] bool is_real_series(const KernelVersion& version);

}  // namespace elevatord
