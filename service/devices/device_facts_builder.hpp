#pragma once

#include <optional>

#include "device_event.hpp"
#include "device_facts.hpp"
#include "job.hpp"
#include "kernel_version.hpp"
#include "surroundings.hpp"

namespace elevatord {

/// Puts together what policies match on: udev's properties, the files that a probe read (nullopt
/// before there was one), and the kernel.
///
/// Not yet known are: before a probe, what stands in files; and all that rests on udev properties
/// while udevd has not finished with the disk, while it says that the disk is not ready
/// (SYSTEMD_READY=0), or while device mapper asks others to keep off
/// (DM_UDEV_DISABLE_OTHER_RULES_FLAG=1), and while multipath makes up its mind. A file that the
/// probe did not find is absent. A hidden path of an NVMe multipath has its head's properties.
/// `mounts` is what was mounted when that counted; nullptr: nobody looked.
[[nodiscard]] DeviceFacts facts_of(const DeviceEvent& event,
                                   const std::optional<ProbedFiles>& probed,
                                   const KernelFacts& kernel, const Surroundings& around = {},
                                   const Mounts* mounts = nullptr);

/// Whether the properties can be relied on: see above.
[[nodiscard]] bool properties_are_final(const DeviceEvent& event);

}  // namespace elevatord
