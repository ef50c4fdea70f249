#pragma once

#include "watch_messages.hpp"
#include "wire.hpp"

namespace elevatord {

// The bodies of a watcher's messages on the wire; protocol.hpp has the rest.

/// Whether a request keeps to its limits.
[[nodiscard]] bool fits(const Watch& watch);

void write_body(WireWriter& out, const Watch& watch);
void write_body(WireWriter& out, const Watching& watching);
/// What is longer than its limit is cut: a writer's name is never a reason not to tell of him.
void write_body(WireWriter& out, const Foreign& foreign);

[[nodiscard]] Watch read_watch(WireReader& in);
[[nodiscard]] Watching read_watching(WireReader& in);
[[nodiscard]] Foreign read_foreign(WireReader& in);

}  // namespace elevatord
