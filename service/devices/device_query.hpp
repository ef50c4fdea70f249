#pragma once

#include <string_view>

#include "device_event.hpp"

namespace elevatord {

/// Whether a person who writes `text` means this disk: its kernel name (`sda`, `cciss/c0d0`), its
/// node or any of its links in /dev, a /dev/disk/by-id link's last component, or its WWN.
/// Several disks can answer to one WWN or link: the paths of a multipath device.
[[nodiscard]] bool is_named(const DeviceEvent& device, std::string_view text);

}  // namespace elevatord
