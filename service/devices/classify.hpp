#pragma once

#include "device_class.hpp"
#include "device_event.hpp"

namespace elevatord {

/// What kind of disk an event tells of, by udev properties and the device's place in the tree;
/// the name decides only where it is the driver's own (nvme0n1, md_d0), never for `sd`.
[[nodiscard]] DeviceClass classify(const DeviceEvent& event);

/// As classify(), but looks through dm-multipath: a path of a map is the SAS or SCSI disk it is.
[[nodiscard]] DeviceClass transport_of(const DeviceEvent& event);

}  // namespace elevatord
