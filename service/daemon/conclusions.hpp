#pragma once

#include <string>
#include <vector>

#include "managed_device.hpp"

namespace elevatord {

/// Sentences that say why a disk is as it is, the most important first: what is wanted and why,
/// what is active, what stands between the two, the same of each other setting, what happened last.
/// `now`, where there is a clock, is for how long a decision is still put off.
[[nodiscard]] std::vector<std::string> conclusions_on(const ManagedDevice& device,
                                                      DeviceState state,
                                                      std::optional<Time> now = std::nullopt);

}  // namespace elevatord
