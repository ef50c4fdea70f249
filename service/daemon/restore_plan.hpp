#pragma once

#include <map>
#include <string>
#include <vector>

#include "managed_device.hpp"

namespace elevatord {

/// What a restore may write now: no guard is lifted because what comes back was there before.
struct RestorePlan {
  std::vector<AttributeWish> wishes;  ///< in the order of writes; the worker compares each
  std::string refused;                ///< why some are not among them; empty: all are
};

[[nodiscard]] RestorePlan restore_plan(const ManagedDevice& device, const KernelFacts& kernel);

/// Whether all that a job was to put back may still be written.
[[nodiscard]] bool may_put_back(const RestorePlan& plan,
                                const std::map<std::string, std::string>& wanted);

}  // namespace elevatord
