#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "result.hpp"
#include "scheduler_name.hpp"

namespace elevatord {

/// What a `queue/scheduler` file says: the schedulers on offer and the active one.
struct SchedulerList {
  std::vector<std::string> available;
  std::optional<std::string> active;

  /// No bracket means that the queue has no scheduler to choose, not that `none` is active.
  [[nodiscard]] bool configurable() const { return active.has_value(); }

  bool operator==(const SchedulerList&) const = default;
};

/// Reads every form of the file since 2.6. An empty text and two active names are errors, not
/// guesses.
[[nodiscard]] Result<SchedulerList> parse_scheduler_list(std::string_view text);

/// How one wanted scheduler is to be written for this list.
struct Choice {
  SchedulerName name;   ///< exactly as the file lists it
  bool legacy = false;  ///< taken as the successor of a name that is gone (noop, cfq)
};

/// The first candidate that the list offers: by its own name, by its alias, or as the successor of
/// a legacy name. A name that is not listed is never chosen: writing it would freeze the queue
/// and fail.
[[nodiscard]] std::optional<Choice> choose(std::span<const SchedulerName> candidates,
                                           const SchedulerList& list);

}  // namespace elevatord
