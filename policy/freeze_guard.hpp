#pragma once

#include "kernel_version.hpp"
#include "plan.hpp"
#include "queue_state.hpp"

namespace elevatord {

// A freeze waits for all I/O in flight. Where that I/O waits for device mapper in turn (a map that
// is suspended, or that queues because it has no usable path), it would wait until somebody mends
// the map, and the tool that does may need the very disk. QueueState::no_freeze says so; the reason
// goes to the plan's notes.

/// No switch: every one freezes.
void guard_frozen_switch(Plan& plan, const QueueState& queue);

/// No other setting whose write freezes on this kernel, as far as anybody knows.
void guard_frozen_settings(Plan& plan, const QueueState& queue, const KernelFacts& kernel);

}  // namespace elevatord
