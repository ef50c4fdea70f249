#pragma once

#include <optional>

#include "device_class.hpp"
#include "device_event.hpp"
#include "fact.hpp"
#include "job.hpp"

namespace elevatord {

/// What a disk keeps its bits on, as far as the evidence can be trusted: a rotation rate told by
/// ATA, or `rotational` where it comes from the disk itself (SAS; SATA for SSDs only). The flag
/// alone lies for virtual disks, USB boxes and old SATA disks, which all report 1 for "not told".
/// Not yet known while the answer hangs on a file that has not been probed.
[[nodiscard]] Fact<Medium> medium_of(const DeviceEvent& event,
                                     const std::optional<ProbedFiles>& probed);

}  // namespace elevatord
