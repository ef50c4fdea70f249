#pragma once

#include <string>
#include <vector>

namespace elevatord {

// What `devices` of elevatord.yaml and --devices say: globs of kernel names.

/// Whether one of the globs is for this disk rather than for all.
[[nodiscard]] bool any_glob_names(const std::vector<std::string>& globs, const std::string& name);

}  // namespace elevatord
