#pragma once

#include <cstddef>

#include "fleet.hpp"

namespace elevatord {

/// About how many bytes of memory a disk's texts and faults take, its name aside.
[[nodiscard]] std::size_t weight_of(const FleetDisk& disk);

}  // namespace elevatord
