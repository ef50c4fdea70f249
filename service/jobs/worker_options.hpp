#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "result.hpp"

namespace elevatord {

/// The worker's command line: `[--sysfs-root=DIR] [--runtime-dir=DIR] [--threads=N]
/// [--max-stuck=N]`.
struct WorkerOptions {
  std::string sysfs_root = "/sys";
  std::string runtime_dir;      ///< where writes are recorded (in jobs/); empty: nowhere
  std::size_t threads = 64;     ///< 1 to 1024
  std::size_t max_stuck = 256;  ///< threads beyond `threads`, 0 to 4096
};

/// `arguments` without the program's name.
[[nodiscard]] Result<WorkerOptions> parse_worker_options(std::span<const char* const> arguments);

}  // namespace elevatord
