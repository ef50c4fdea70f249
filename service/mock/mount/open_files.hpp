#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sysfs_tree.hpp"
#include "write_log.hpp"

namespace elevatord {

/// A file or directory that somebody has open.
struct OpenFile {
  Inode inode = 0;
  Writer opener;     ///< known only of those that opened it to write
  std::string text;  ///< as the last read from the start found it: one open sees one text
  std::vector<std::pair<std::string, Inode>> entries;  ///< of a directory, when it was opened
};

/// Open files by the handle that the kernel gets for them.
class OpenFiles {
 public:
  std::uint64_t add(OpenFile file) {
    files_.emplace(++last_, std::move(file));
    return last_;
  }

  /// nullptr for one that has been closed.
  OpenFile* find(std::uint64_t handle) {
    const auto it = files_.find(handle);
    return it == files_.end() ? nullptr : &it->second;
  }

  void close(std::uint64_t handle) { files_.erase(handle); }

 private:
  std::unordered_map<std::uint64_t, OpenFile> files_;
  std::uint64_t last_ = 0;
};

}  // namespace elevatord
