#pragma once

#include <cstdint>

#include "era_table.hpp"
#include "fleet.hpp"
#include "model_disk.hpp"
#include "sysfs_tree.hpp"

namespace elevatord {

/// A disk's numbers, which are given anew when it comes back.
struct DiskNumbers {
  unsigned minor = 0;  ///< of the mock's one major number
  std::uint64_t diskseq = 0;
};

/// Puts a disk's directory into the tree, as Linux does, and the links that lead to it.
void add_disk_nodes(SysfsTree& tree, const FleetDisk& disk, const DiskNumbers& numbers,
                    const ModelDisk& model, const Era& era);

void remove_disk_nodes(SysfsTree& tree, const FleetDisk& disk, const DiskNumbers& numbers);

/// queue/iosched is deleted and made anew with every switch: does that if the active scheduler is
/// another one than the directory's.
void renew_iosched(SysfsTree& tree, const FleetDisk& disk, const ModelDisk& model);

/// The uevent file: what the kernel says, and what udev would know beside it, since nobody has a
/// udev database for a mock tree.
[[nodiscard]] std::string uevent_text(const FleetDisk& disk, const DiskNumbers& numbers);

}  // namespace elevatord
