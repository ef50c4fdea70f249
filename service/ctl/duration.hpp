#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace elevatord::ctl {

/// Reads `500ms`, `10s`, `10min`, `2h`; a bare number is seconds. nullopt for anything else, for
/// zero, and for more than the bus can carry (2^32 - 1 ms, some 49 days).
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace elevatord::ctl
