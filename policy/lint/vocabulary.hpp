#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "condition.hpp"

namespace elevatord {

/// All that a fact can be; empty where there is no end of it.
[[nodiscard]] std::span<const std::string_view> vocabulary(TextField field);

}  // namespace elevatord
