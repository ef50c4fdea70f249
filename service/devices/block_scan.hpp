#pragma once

#include <filesystem>
#include <vector>

#include "device_event.hpp"

namespace elevatord {

/// Which of the disks in ROOT/block a scan tells of.
enum class ScanScope {
  All,
  /// Devices without a node, which udev never tells of: paths of NVMe multipath. With add_links().
  Hidden,
};

/// Lists the disks below a sysfs root without libudev, as Add events in the order of their names.
/// Properties are those of the uevent files. Entries that go away meanwhile are left out; entries
/// that are plain directories instead of links are taken as they are. Never reads below queue/.
[[nodiscard]] std::vector<DeviceEvent> scan_block(const std::filesystem::path& root,
                                                  ScanScope scope = ScanScope::All);

}  // namespace elevatord
