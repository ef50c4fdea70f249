#pragma once

#include <optional>
#include <string_view>

#include "device_event.hpp"
#include "device_text.hpp"

namespace elevatord {

/// Reads the `KEY=value` lines of a uevent file; lines of another form are skipped.
[[nodiscard]] Properties parse_uevent(std::string_view text);

/// The event that a set of udev properties describes. Without ACTION it is an Add: the device was
/// found, not reported. nullopt for what is not a whole disk, for events without DEVPATH and for
/// actions that say nothing about a disk (offline, unbind).
/// Properties that belong to the event and not to the disk (ACTION, SEQNUM, SYNTH_*, DEVPATH_OLD)
/// do not stay in `properties`: a policy must come out the same whatever event came last.
[[nodiscard]] std::optional<DeviceEvent> event_from(Properties properties);

/// The same for a partition: `disk` is set, and of the properties only those are kept that tell
/// what is on it.
[[nodiscard]] std::optional<DeviceEvent> partition_event_from(const Properties& properties);

}  // namespace elevatord
