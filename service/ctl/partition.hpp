#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace elevatord::ctl {

/// The disk that a partition is on, by kernel name; nullopt for what is no partition. Takes a
/// kernel name (`nvme0n1p2`), a path in /dev or a link to one, and a name in /dev/disk/by-id. Asks
/// sysfs, which knows whose directory it lies in; names tell nothing (nvme0n1 is a disk, mmcblk0p1
/// none).
[[nodiscard]] std::optional<std::string> disk_of_partition(
    const std::string& name, const std::filesystem::path& sysfs_root = "/sys",
    const std::filesystem::path& dev = "/dev");

/// `sda1 is a partition: this is of its disk, sda`
[[nodiscard]] std::string partition_note(const std::string& name, const std::string& disk);

}  // namespace elevatord::ctl
