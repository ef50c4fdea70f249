#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "file_watcher.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// Marks the files themselves, and is told who does something to them. Needs CAP_SYS_ADMIN.
class FanotifyWatcher final : public FileWatcher {
 public:
  /// nullptr where it is not permitted.
  [[nodiscard]] static std::unique_ptr<FanotifyWatcher> make(int root_fd);

  [[nodiscard]] Watching::By by() const override { return Watching::By::Fanotify; }

  [[nodiscard]] int fd() const override { return group_.get(); }

  void add(const std::string& device, const std::vector<std::string>& files) override;
  void remove(const std::string& device) override;
  [[nodiscard]] FileEvents take() override;

 private:
  using Inode = std::pair<dev_t, ino_t>;

  struct File {
    std::string device;
    std::string file;
  };

  FanotifyWatcher(int root_fd, UniqueFd group) : root_fd_(root_fd), group_(std::move(group)) {}

  void mark_all(const std::string& device, const std::vector<std::string>& files);
  void mark(const std::string& device, int directory, const std::string& file);
  void forget(const std::string& device);
  void rebuild();
  [[nodiscard]] bool read_some(int group, FileEvents& events) const;
  void take_event(int fd, std::uint64_t mask, pid_t pid, FileEvents& events) const;

  int root_fd_;
  UniqueFd group_;
  std::map<std::string, std::vector<std::string>> requests_;
  std::map<Inode, File> files_;
  std::size_t stale_ = 0;  ///< marks that are left on disks that are gone, at most
  FileEvents carried_;     ///< from a group that was replaced
};

}  // namespace elevatord
