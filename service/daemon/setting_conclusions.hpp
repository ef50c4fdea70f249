#pragma once

#include <string>
#include <vector>

#include "managed_device.hpp"

namespace elevatord {

/// A sentence for each setting beside the scheduler that a rule names: what is wanted and why, what
/// the disk has, or why it cannot have it. In the order of writes.
[[nodiscard]] std::vector<std::string> conclusions_on_settings(const ManagedDevice& device);

}  // namespace elevatord
