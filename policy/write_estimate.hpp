#pragma once

#include <chrono>
#include <string_view>

#include "era_table.hpp"
#include "kernel_version.hpp"

namespace elevatord {

/// What one write will do to the disk's I/O.
struct WriteEstimate {
  WriteCost cost = WriteCost::FreezeAndQuiesce;
  std::chrono::microseconds stall{};  ///< how long an idle disk's I/O waits
};

/// What changing this setting costs on this kernel, where it has another value now. The kind of
/// cost is the era's; a kernel that no era is known for, and a vendor's, get the dearest. The time
/// is an estimate: 13.8 ms for a freeze and 8.0 ms for a quiesce, the medians of an idle loop disk
/// on Linux 6.18.44 with HZ=250; I/O in flight makes it longer.
[[nodiscard]] WriteEstimate estimate_write(const KernelFacts& kernel, std::string_view setting);

/// Whether two writes to disks of one tag set collide on this kernel, so that N disks cost N writes
/// in a row. True where it is not known.
[[nodiscard]] bool siblings_collide(const KernelFacts& kernel);

}  // namespace elevatord
