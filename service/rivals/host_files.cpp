#include "host_files.hpp"

#include <algorithm>

#include <dirent.h>

#include "policy_files.hpp"

namespace elevatord {

std::optional<std::string> FilesBelow::read(const std::string& path) const {
  auto text = read_text_file(root_ + path, kMostBytes);
  return text ? std::optional{*std::move(text)} : std::nullopt;
}

std::vector<std::string> FilesBelow::names_in(const std::string& directory) const {
  std::vector<std::string> names;
  DIR* const dir = ::opendir((root_ + directory).c_str());
  if (dir == nullptr) return names;
  // The stream is this function's own.
  while (const dirent* const entry = ::readdir(dir)) {  // NOLINT(concurrency-mt-unsafe)
    if (names.size() == kMostNames) break;
    if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
  }
  ::closedir(dir);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace elevatord
