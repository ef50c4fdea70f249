#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "condition.hpp"

namespace elevatord {

/// All that a fact can be; empty where there is no end of it.
[[nodiscard]] std::span<const std::string_view> vocabulary(TextField field);

/// Whether any of the globs matches the word.
[[nodiscard]] bool any_matches(const std::vector<std::string>& globs, std::string_view word);

}  // namespace elevatord
