#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "result.hpp"

namespace elevatord {

/// DISK_NAME_LEN is 32 with the final NUL.
inline constexpr std::size_t kLongestDiskName = 31;

/// The names that a pattern stands for: `sd[a-d]`, `nvme[0-3]n1`, `sd[a-b][a-z]` (the last range
/// runs fastest). Ranges are of one letter or of numbers without leading zeros. An error for a
/// broken range, for more than `most` names, and where all of them are too long for a disk.
[[nodiscard]] Result<std::vector<std::string>> expand_names(std::string_view pattern,
                                                            std::size_t most);

}  // namespace elevatord
