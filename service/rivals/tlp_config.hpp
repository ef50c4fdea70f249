#pragma once

#include <vector>

#include "host_files.hpp"
#include "rival.hpp"

namespace elevatord {

/// What TLP is configured to make of the disks' schedulers.
[[nodiscard]] std::vector<Rival> rivals_by_tlp(const HostFiles& files);

}  // namespace elevatord
