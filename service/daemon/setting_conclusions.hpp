#pragma once

#include <string>
#include <vector>

#include "managed_device.hpp"

namespace elevatord {

/// A sentence for each setting beside the scheduler that a rule names: what is wanted and why, what
/// the disk has, or why it cannot have it. In the order of writes.
[[nodiscard]] std::vector<std::string> conclusions_on_settings(const ManagedDevice& device);

/// Of a setting that was applied and has another value now: by whose doing, and what to do.
[[nodiscard]] std::string who_changed(const ManagedDevice& device, const std::string& setting);

}  // namespace elevatord
