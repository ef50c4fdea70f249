#pragma once

#include <cstddef>
#include <vector>

#include "stall.hpp"

namespace elevatord::mock {

/// Fewer reads that look the same when they are drawn: of each of `bins` equal stretches of time
/// the shortest, the longest and the first one, and every read that was stalled.
[[nodiscard]] std::vector<Latency> thin_out(const StallLane& lane, std::size_t bins);

}  // namespace elevatord::mock
