#pragma once

#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>

#include <sys/stat.h>

#include "temporary_directory.hpp"

namespace elevatord::testing {

/// A tree of plain files shaped like sysfs: block/NAME is a link to devices/virtual/block/NAME.
/// What is written to a file just stays there; a real queue/scheduler answers with a list.
class FakeSysfs {
 public:
  using Files = std::initializer_list<std::pair<std::string, std::string>>;

  FakeSysfs() {
    std::filesystem::create_directories(dir_ / "block");
    std::filesystem::create_directories(dir_ / "devices/virtual/block");
  }

  /// Files by their path below the disk, without trailing newline: {"queue/scheduler", "[none]
  /// bfq"}.
  void add_disk(const std::string& name, Files files = {}) {
    std::filesystem::create_directories(directory_of(name) / "queue");
    std::filesystem::create_symlink("../devices/virtual/block/" + name, link_of(name));
    for (const auto& [file, text] : files) set(name, file, text);
  }

  void set(const std::string& name, const std::string& file, const std::string& text) const {
    const auto path = directory_of(name) / file;
    std::filesystem::create_directories(path.parent_path());
    put(path, text + '\n');
  }

  /// Whoever opens the file waits until the test opens its other side: a disk that is stuck.
  void make_fifo(const std::string& name, const std::string& file) const {
    const auto path = directory_of(name) / file;
    if (::mkfifo(path.c_str(), 0600) != 0) throw std::runtime_error{"mkfifo"};
  }

  void remove_disk(const std::string& name) const {
    std::filesystem::remove(link_of(name));
    std::filesystem::remove_all(directory_of(name));
  }

  [[nodiscard]] std::filesystem::path directory_of(const std::string& name) const {
    return dir_ / ("devices/virtual/block/" + name);
  }

  [[nodiscard]] std::filesystem::path link_of(const std::string& name) const {
    return dir_ / ("block/" + name);
  }

  [[nodiscard]] std::string root() const { return dir_.path(); }

 private:
  TemporaryDirectory dir_;
};

}  // namespace elevatord::testing
