#pragma once

#include <memory>

#include "fleet.hpp"
#include "kernel_model.hpp"

namespace elevatord {

/// A disk of a fleet as its driver presents it to the kernel.
[[nodiscard]] ModelDiskSpec spec_of(const FleetDisk& disk);

/// The kernel of a fleet, with all its disks in place. The fleet's release and patches have been
/// checked when it was read; an error says what the era table does not know all the same.
[[nodiscard]] Result<std::unique_ptr<KernelModel>> model_of(const Fleet& fleet, const Costs& costs,
                                                            std::uint64_t seed = 1);

}  // namespace elevatord
