#pragma once

#include <string>
#include <vector>

#include "managed_device.hpp"
#include "write_estimate.hpp"

namespace elevatord {

/// One write that `apply` would make, and what it does to the disk's I/O.
struct PlannedWrite {
  Change change;
  WriteEstimate estimate;
  std::string tag_set;  ///< disks that have the same one are written one after the other; empty
                        ///< where writes do not collide on this kernel
};

/// What `apply` would write to this disk, in the order of writes, judged by what was last read of
/// it: a drift that is left alone until somebody asks is among it. `because` also says what a write
/// that is due waits for.
[[nodiscard]] std::vector<PlannedWrite> planned_writes(const ManagedDevice& device,
                                                       const KernelFacts& kernel);

}  // namespace elevatord
