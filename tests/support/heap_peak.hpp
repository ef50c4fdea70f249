#pragma once

#include <cstddef>

namespace elevatord::testing {

// What `new` has given out and not got back, of the whole program and its libraries. Links
// heap_peak.cpp, which replaces `new` and `delete`: exact with sanitizers too, whose own memory
// would drown it in a resident size or break RLIMIT_AS.

/// Bytes that are given out now.
[[nodiscard]] std::size_t heap_in_use();

/// The most that was given out at a time since the last call.
[[nodiscard]] std::size_t take_heap_peak();

}  // namespace elevatord::testing
