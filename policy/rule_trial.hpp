#pragma once

#include <optional>

#include "decision.hpp"

namespace elevatord {

/// Whether a rule applies to a device: its own conditions, plus the one that every rule has, see
/// lacks_name_of().
[[nodiscard]] Verdict try_rule(const Rule& rule, const DeviceFacts& facts,
                               Words words = Words::Yes);

/// What a rule that applies says, guards included; nullopt when it says nothing for this device
/// (`from_udev` without the property), so that the search goes on.
[[nodiscard]] std::optional<Decision> decision_of(const Rule& rule, const DeviceFacts& facts);

/// What is left of a wish when everything that the kernel or the disk forbids is taken out; `force`
/// lifts the guard for zoned disks, nothing else.
[[nodiscard]] Decision guarded(Decision decision, const DeviceFacts& facts, bool force);

/// The decision while a rule waits for a fact.
[[nodiscard]] Decision deferred_by(const Rule& rule, const Verdict& verdict);

}  // namespace elevatord
