#pragma once

#include <string>

#include "result.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// Opens `path` below the directory `root_fd`. Links are followed as long as they stay below it
/// (ROOT/block/sda points into ROOT/devices); one that leads out is an error (EXDEV).
[[nodiscard]] Result<UniqueFd> open_beneath(int root_fd, const std::string& path, int flags);

/// The same for kernels without openat2 (before 5.6): opens without access, looks where that led
/// to, and only then opens for real.
[[nodiscard]] Result<UniqueFd> open_beneath_by_path(int root_fd, const std::string& path,
                                                    int flags);

}  // namespace elevatord
