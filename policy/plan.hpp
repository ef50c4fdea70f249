#pragma once

#include <string>
#include <vector>

#include "decision.hpp"
#include "scheduler_list.hpp"

namespace elevatord {

/// One write that is needed.
struct Change {
  std::string attribute;  ///< `scheduler`
  std::string from;
  std::string to;
  std::string because;
  bool operator==(const Change&) const = default;
};

/// What a decision means for the queue as it is.
struct Plan {
  enum class Kind {
    Nothing,          ///< no wish, or hands off
    AsWanted,         ///< the wish is active already
    Change,           ///< `changes` must be written
    Unavailable,      ///< no candidate is on offer
    NotConfigurable,  ///< the queue has no scheduler to choose
    Refused,          ///< a guard forbids it
    Wait,             ///< the decision is deferred
  };
  Kind kind = Kind::Nothing;
  std::string wanted;  ///< the scheduler that is to be active, as the file lists it; empty: none
  std::string note;    ///< why it is unavailable or refused; what a legacy name became
  std::vector<Change> changes;
};

[[nodiscard]] Plan plan(const Decision& decision, const SchedulerList& queue);

}  // namespace elevatord
