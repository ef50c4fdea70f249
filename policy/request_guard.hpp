#pragma once

#include "kernel_version.hpp"
#include "plan.hpp"
#include "queue_state.hpp"

namespace elevatord {

// Linux 6.16.7 to 6.16.10 and 6.17.0 free tags twice when nr_requests was grown under a scheduler
// (mended by ba28afbd9eff in 6.18): machines crashed at boot, file systems were damaged. On these,
// and on kernels that may have it, two writes are refused; the reason goes to the plan's notes.

/// Switching a disk that has more requests than any scheduler starts with, whoever set that.
void guard_switch(Plan& plan, const QueueState& queue, const KernelFacts& kernel);

/// Growing nr_requests while a scheduler is attached, or is about to be.
void guard_requests(Plan& plan, const QueueState& queue, const KernelFacts& kernel);

}  // namespace elevatord
