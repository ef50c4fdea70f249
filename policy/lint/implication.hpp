#pragma once

#include <vector>

#include "condition.hpp"

namespace elevatord {

/// Whether `weak` holds wherever all of `strong` do. False where that cannot be told.
[[nodiscard]] bool implies(const std::vector<Condition>& strong, const Condition& weak);
[[nodiscard]] bool implies(const std::vector<Condition>& strong,
                           const std::vector<Condition>& weak);

}  // namespace elevatord
