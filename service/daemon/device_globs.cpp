#include "device_globs.hpp"

#include <algorithm>

#include "glob.hpp"

namespace elevatord {

bool any_glob_names(const std::vector<std::string>& globs, const std::string& name) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return !glob.starts_with('*') && glob_matches(glob, name);
  });
}

}  // namespace elevatord
