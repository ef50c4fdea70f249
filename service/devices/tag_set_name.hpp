#pragma once

#include <string>
#include <string_view>

#include "device_event.hpp"

namespace elevatord {

/// What shares tags, and with them the lock that a scheduler write takes in the kernel, with the
/// disk at `devpath`: its SCSI host (`host3`), its NVMe controller (`nvme0`), else the disk itself.
/// The head of an NVMe multipath is a disk of its own, its paths belong to their controllers.
[[nodiscard]] std::string tag_set_of(std::string_view devpath, std::string_view name);

/// The same, but for a disk whose source knows better than its path.
[[nodiscard]] std::string tag_set_of(const DeviceEvent& event);

}  // namespace elevatord
