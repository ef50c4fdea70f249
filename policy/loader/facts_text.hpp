#pragma once

#include <string>

#include "device_facts.hpp"
#include "queue_state.hpp"

namespace elevatord {

/// All that a policy can know of a disk, as a YAML file that load_facts() reads back to the same
/// values. A fact that is absent is left out, with a comment in its place; those that are not yet
/// known are listed as `not_yet_known`.
[[nodiscard]] std::string facts_text(const DeviceFacts& facts, const QueueState& queue);

}  // namespace elevatord
