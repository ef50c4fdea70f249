#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "io_in_flight.hpp"
#include "job.hpp"

namespace elevatord {

/// Whether a disk has been idle since it had completed `before`: nothing is in flight, and nothing
/// came and went meanwhile. Never, where nobody looked before.
[[nodiscard]] bool is_quiet(const IoInFlight& now, const std::optional<std::uint64_t>& before);

/// Whether `wish` has to wait because one before it does: it waits for an idle disk itself, or the
/// write that is still to come would put it back.
[[nodiscard]] bool waits_along(const AttributeWish& wish,
                               const std::vector<AttributeResult>& before);

/// Of a wish that was compared, and of one that was not even tried.
[[nodiscard]] AttributeResult not_idle(AttributeResult compared);
[[nodiscard]] AttributeResult not_idle(const AttributeWish& wish);

}  // namespace elevatord
