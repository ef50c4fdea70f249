#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "result.hpp"

namespace elevatord {

/// The names that a pattern stands for: `sd[a-d]`, `nvme[0-3]n1`, `sd[a-b][a-z]` (the last range
/// runs fastest). Ranges are of one letter or of numbers without leading zeros. An error for a
/// broken range, and for more than `most` names.
[[nodiscard]] Result<std::vector<std::string>> expand_names(std::string_view pattern,
                                                            std::size_t most);

}  // namespace elevatord
