#pragma once

#include <vector>

#include "host_files.hpp"
#include "rival.hpp"

namespace elevatord {

/// The profiles that TuneD has active, with what they include, as far as they set schedulers.
[[nodiscard]] std::vector<Rival> rivals_by_tuned(const HostFiles& files);

}  // namespace elevatord
