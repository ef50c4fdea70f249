#include "device_globs.hpp"

#include <algorithm>

#include <fnmatch.h>

namespace elevatord {

namespace {

bool takes(const std::string& glob, const std::string& name) {
  return ::fnmatch(glob.c_str(), name.c_str(), 0) == 0;
}

}  // namespace

bool any_glob_takes(const std::vector<std::string>& globs, const std::string& name) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return takes(glob, name); });
}

bool any_glob_names(const std::vector<std::string>& globs, const std::string& name) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return !glob.starts_with('*') && takes(glob, name);
  });
}

}  // namespace elevatord
