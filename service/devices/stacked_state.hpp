#pragma once

#include <string>

#include "device_event.hpp"

namespace elevatord {

/// Whether it is a dm-multipath map.
[[nodiscard]] bool is_multipath_map(const DeviceEvent& event);

/// Why I/O that is in flight on a device-mapper device may not end: `dm-3 is suspended`; empty
/// where nothing says so.
[[nodiscard]] std::string why_io_waits(const DeviceEvent& event);

/// Who asks everybody to leave the device alone until an event takes that back: device mapper
/// does, for devices that are not meant for others or not ready. Empty: nobody.
[[nodiscard]] std::string who_keeps_off(const DeviceEvent& event);

/// Whether what is not yet known will be told by an event, however long that takes, so that no
/// decision is made before: a stacked device that is not ready, a disk of which multipathd has not
/// yet said whether it is a path.
[[nodiscard]] bool waits_for_event(const DeviceEvent& event);

/// Whether multipath is still making up its mind about a disk.
[[nodiscard]] bool is_undecided_path(const DeviceEvent& event);

}  // namespace elevatord
