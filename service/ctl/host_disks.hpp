#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "call_error.hpp"
#include "device_facts.hpp"
#include "managed_device.hpp"
#include "queue_state.hpp"

namespace elevatord::ctl {

/// A disk of this host as a policy sees it.
struct HostDisk {
  DeviceFacts facts;
  QueueState state;
  std::vector<std::string> paths;  ///< of an NVMe head: its hidden paths
  /// False: the worker did not come back by the deadline; what stands in files is not yet known.
  bool answered = true;
};

/// Which disks are asked for, and how.
struct HostQuestion {
  std::string sysfs_root = "/sys";
  std::string worker;                 ///< empty: elevatord-worker beside us, else the installed one
  std::vector<std::string> settings;  ///< those that a policy names, see settings_named_by()
  std::string only;                   ///< one disk, as is_named() takes it; empty: all
  std::vector<std::string> attributes;  ///< that a policy names, see attributes_named_by()
};

/// How long a disk may take to answer before it is called stuck.
inline constexpr std::chrono::milliseconds kHostPatience{3000};

/// Looks at the disks without the daemon, but as it does: libudev or a scan, and a worker that
/// reads. Never writes; needs no privilege where sysfs can be read. Disks that `devices` of the
/// installed elevatord.yaml leaves out are left out.
[[nodiscard]] Reply<std::vector<HostDisk>> read_host_disks(const HostQuestion& question,
                                                           std::chrono::milliseconds deadline);

/// The same disks as the daemon keeps them; without `files` those that did not answer.
[[nodiscard]] Reply<std::vector<ManagedDevice>> read_host_devices(
    const HostQuestion& question, std::chrono::milliseconds deadline);

}  // namespace elevatord::ctl
