#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace elevatord {

/// Configuration files of other programs.
class HostFiles {
 public:
  HostFiles() = default;
  virtual ~HostFiles() = default;
  HostFiles(const HostFiles&) = delete;
  HostFiles& operator=(const HostFiles&) = delete;
  HostFiles(HostFiles&&) = delete;
  HostFiles& operator=(HostFiles&&) = delete;

  /// nullopt: there is none that could be read. A link to /dev/null is an empty file.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& path) const = 0;

  /// Names in a directory, sorted; none where there is no such directory.
  [[nodiscard]] virtual std::vector<std::string> names_in(const std::string& directory) const = 0;
};

/// Those below `root` (empty: of this machine). Takes regular files only, of a size and in a number
/// that configuration has. May wait for a file system.
class FilesBelow final : public HostFiles {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{256} * 1024;
  static constexpr std::size_t kMostNames = 2000;

  explicit FilesBelow(std::string root) : root_(std::move(root)) {}

  [[nodiscard]] std::optional<std::string> read(const std::string& path) const override;
  [[nodiscard]] std::vector<std::string> names_in(const std::string& directory) const override;

 private:
  std::string root_;
};

}  // namespace elevatord
