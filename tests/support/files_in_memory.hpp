#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host_files.hpp"

namespace elevatord::testing {

/// A machine's configuration files, path -> text.
class FilesInMemory final : public HostFiles {
 public:
  FilesInMemory() = default;

  FilesInMemory& with(const std::string& path, const std::string& text) {
    files_[path] = text;
    return *this;
  }

  [[nodiscard]] std::optional<std::string> read(const std::string& path) const override {
    const auto found = files_.find(path);
    return found == files_.end() ? std::nullopt : std::optional{found->second};
  }

  [[nodiscard]] std::vector<std::string> names_in(const std::string& directory) const override {
    std::vector<std::string> names;
    for (const auto& [path, text] : files_) {
      const auto slash = path.rfind('/');
      if (path.substr(0, slash) == directory) names.push_back(path.substr(slash + 1));
    }
    return names;
  }

 private:
  std::map<std::string, std::string> files_;
};

}  // namespace elevatord::testing
