#pragma once

#include "value_equality.hpp"

namespace elevatord {

/// How the running kernel keeps numbers. It tells its tick rate by the resolution of the coarse
/// clock, which moves on with the ticks.
[[nodiscard]] ValueContext context_here();

/// The same of a tree that is not its own: a mock's, whose kernel model has pages of 4 KiB and
/// ticks 250 times a second.
[[nodiscard]] ValueContext context_elsewhere();

/// The rate of ticks that are so long; nullopt for a length that no kernel's ticks have.
[[nodiscard]] std::optional<std::int64_t> tick_rate_of(std::int64_t nanoseconds);

}  // namespace elevatord
