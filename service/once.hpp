#pragma once

#include <iosfwd>

#include "reconciler.hpp"

namespace elevatord {

/// Exit codes of `--once`.
enum class OnceResult { AsWanted = 0, NotAsWanted = 1, Stuck = 6 };

/// Prints how every disk stands after one pass, and tells what that amounts to. A dry run prints
/// what it would write as `elevatorctl plan` does.
[[nodiscard]] OnceResult report_once(const Reconciler& reconciler, std::ostream& out);

}  // namespace elevatord
