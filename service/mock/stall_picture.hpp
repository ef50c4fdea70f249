#pragma once

#include <string>
#include <vector>

#include "stall.hpp"
#include "svg_picture.hpp"

namespace elevatord::mock {

/// The picture of lanes that were measured or simulated.
[[nodiscard]] Picture picture_of(const std::vector<StallLane>& lanes,
                                 std::vector<std::string> caption);

/// One line for each lane: what was stalled, for how long.
[[nodiscard]] std::string summary_of(const std::vector<StallLane>& lanes);

/// What a simulated picture rests on.
[[nodiscard]] std::vector<std::string> caption_of(const Stall& stall);

}  // namespace elevatord::mock
