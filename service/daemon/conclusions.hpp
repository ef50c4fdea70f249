#pragma once

#include <string>
#include <vector>

#include "managed_device.hpp"

namespace elevatord {

/// Sentences that say why a disk is as it is, the most important first: what is wanted and why,
/// what is active, what stands between the two, the same of each other setting, what happened last.
[[nodiscard]] std::vector<std::string> conclusions_on(const ManagedDevice& device,
                                                      DeviceState state);

}  // namespace elevatord
