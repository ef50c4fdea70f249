#pragma once

#include <cstdint>

namespace elevatord {

/// Since the daemon's start.
struct Counters {
  std::uint64_t writes_done = 0;     ///< reached the kernel and read back as wanted
  std::uint64_t writes_avoided = 0;  ///< wishes that were found in force already
  std::uint64_t writes_failed = 0;   ///< refused by the kernel, or without effect
  std::uint64_t foreign_writes = 0;  ///< values that somebody else changed
  std::uint64_t foreign_stalls =
      0;                          ///< writes of somebody else that changed nothing, failed ones too
  std::uint64_t would_write = 0;  ///< dry run: writes that are needed
};

}  // namespace elevatord
