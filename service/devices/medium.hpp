#pragma once

#include <optional>
#include <string>

#include "device_class.hpp"
#include "device_event.hpp"
#include "fact.hpp"
#include "job.hpp"

namespace elevatord {

/// What a disk keeps its bits on, and what tells so.
struct MediumEvidence {
  Fact<Medium> medium;
  std::string because;  ///< for a person; empty while the medium is not yet known
};

/// What a disk keeps its bits on, as far as the evidence can be trusted: a rotation rate told by
/// ATA, or `rotational` where it comes from the disk itself (SAS; SATA for SSDs only). The flag
/// alone lies for virtual disks, USB boxes and old SATA disks, which all report 1 for "not told".
/// Not yet known while the answer hangs on a file that has not been probed.
[[nodiscard]] MediumEvidence evidence_of_medium(const DeviceEvent& event,
                                                const std::optional<ProbedFiles>& probed);

/// The medium alone.
[[nodiscard]] Fact<Medium> medium_of(const DeviceEvent& event,
                                     const std::optional<ProbedFiles>& probed);

}  // namespace elevatord
