#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

#include "result.hpp"

namespace elevatord {

/// One process for good: a pid alone is given away again after its process has ended.
struct ProcessId {
  pid_t pid = 0;
  std::uint64_t start_time = 0;  ///< field 22 of /proc/PID/stat, clock ticks since boot
  std::string boot_id;
  bool operator==(const ProcessId&) const = default;
};

[[nodiscard]] Result<ProcessId> this_process();

/// True while the process can still finish a write: while any thread of it lives, also when the
/// process was killed and shows as a zombie behind a thread in uninterruptible sleep. In doubt (it
/// is hidden from this user) true.
[[nodiscard]] bool is_alive(const ProcessId& process);

}  // namespace elevatord
