#pragma once

#include <string_view>

#include "device_class.hpp"

namespace elevatord {

// How the kernel calls disks and partitions. Said of globs, so that a rule can be told that it
// never matches; where a driver may call its disks as it likes, anything goes.

/// Whether a disk of that class can have a name that the glob matches. A path of an NVMe multipath
/// answers to its head's name as well, and a head to that of its paths.
[[nodiscard]] bool can_name(std::string_view glob, DeviceClass device_class);

/// Whether only partitions have such names, never a disk.
[[nodiscard]] bool names_partitions_only(std::string_view glob);

/// Whether only eMMC boot and RPMB areas have such names, which are never managed.
[[nodiscard]] bool names_boot_areas_only(std::string_view glob);

/// Whether it means single disks by names that are given in the order of discovery (sda, sd[a-c],
/// nvme0n1, dm-3), not a kind of disk (sd*, sd[a-z]) nor one whose number an admin or a program
/// chose (loop0, md127).
[[nodiscard]] bool names_in_order_of_discovery(std::string_view glob);

}  // namespace elevatord
