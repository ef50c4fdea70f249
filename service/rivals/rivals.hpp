#pragma once

#include <string>
#include <vector>

#include "host_files.hpp"
#include "rival.hpp"

namespace elevatord {

/// All other programs that are configured to set schedulers.
[[nodiscard]] std::vector<Rival> find_rivals(const HostFiles& files);

/// A sentence for each, and one for all that are too many.
[[nodiscard]] std::vector<std::string> warnings_about(const std::vector<Rival>& rivals);

}  // namespace elevatord
