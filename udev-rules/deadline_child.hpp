#pragma once

#include <chrono>
#include <functional>

#include <sys/types.h>

#include "helper_verdict.hpp"
#include "result.hpp"

namespace elevatord {

/// How work in a child process ended.
struct ChildEnd {
  bool timed_out = false;  ///< the deadline came first: the child goes on without us
  pid_t pid = 0;
  HelperVerdict verdict;  ///< where it did not time out
};

/// Does work that may hang in the kernel for ever, and comes back at the deadline in any case. The
/// work is done by a child in a session of its own, with none of our descriptors (udevd waits for
/// the ends of the pipes it gave us) and deaf to polite signals: a write that is under way cannot
/// be taken back, so its end must be awaited and its record removed.
/// Errors: the child could not be started, or ended without an answer.
[[nodiscard]] Result<ChildEnd> run_in_child(const std::function<HelperVerdict()>& work,
                                            std::chrono::steady_clock::time_point deadline);

}  // namespace elevatord
