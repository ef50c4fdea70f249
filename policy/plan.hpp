#pragma once

#include <optional>
#include <string>
#include <vector>

#include "decision.hpp"
#include "kernel_version.hpp"
#include "queue_state.hpp"
#include "scheduler_list.hpp"

namespace elevatord {

/// One write that is needed.
struct Change {
  std::string attribute;  ///< the setting: `scheduler`, `queue/nr_requests`
  std::string from;       ///< empty where a switch resets it first, so that nobody knows yet
  std::string to;
  std::string because;
  bool operator==(const Change&) const = default;
};

/// How one setting other than the scheduler stands to what is wanted.
struct SettingPlan {
  enum class Kind {
    AsWanted,
    Change,
    Absent,    ///< the disk has no such file
    Inactive,  ///< belongs to a scheduler that is not active, nor will be
    Refused,   ///< a guard forbids it
  };
  Kind kind = Kind::AsWanted;
  std::string setting;
  std::string wanted;
  std::string found;  ///< empty: not there, or reset by the switch that comes first
  std::string because;
  std::string note;  ///< Refused: why
  bool operator==(const SettingPlan&) const = default;
};

/// What a decision means for the queue as it is.
struct Plan {
  enum class Kind {
    Nothing,          ///< no wish, or hands off
    AsWanted,         ///< the wish is active already
    Change,           ///< the scheduler must be switched
    Unavailable,      ///< no candidate is on offer
    NotConfigurable,  ///< the queue has no scheduler to choose
    Refused,          ///< a guard forbids it
    Wait,             ///< the decision is deferred
  };
  Kind kind = Kind::Nothing;  ///< of the scheduler; other settings stand beside it
  std::string wanted;  ///< the scheduler that is to be active, as the file lists it; empty: none
  std::string note;    ///< why it is unavailable or refused; what a legacy name became
  std::vector<Change> changes;        ///< of all settings, in the order of writes
  std::vector<SettingPlan> settings;  ///< other settings that are wished for, in that order
};

/// Pure; `kernel` is asked for known crashes only.
[[nodiscard]] Plan plan(const Decision& decision, const QueueState& queue,
                        const KernelFacts& kernel = {});
/// The same where the switch will not be made, because a scheduler that somebody else chose is left
/// in place: the other settings are those that go with it.
[[nodiscard]] Plan plan_without_switch(const Decision& decision, const QueueState& queue,
                                       const KernelFacts& kernel);
/// Of a disk of which only the scheduler file is known.
[[nodiscard]] Plan plan(const Decision& decision, const SchedulerList& queue);

}  // namespace elevatord
