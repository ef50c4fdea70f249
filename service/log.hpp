#pragma once

#include <string>

#include "observer.hpp"

namespace elevatord {

/// Sends log lines to the journal when systemd reads our stderr, else to stderr; on a thread of its
/// own, since it may be our own write that keeps the journal's disk waiting. When the sink is too
/// slow the oldest lines go.
void start_log(const std::string& level);
void write_log(Severity severity, const std::string& text);

/// Gives the sink a moment; false when it did not take everything (and must not be waited for).
[[nodiscard]] bool finish_log();

}  // namespace elevatord
