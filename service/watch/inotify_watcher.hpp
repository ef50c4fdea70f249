#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include <sys/inotify.h>

#include "file_watcher.hpp"
#include "unique_fd.hpp"

namespace elevatord {

/// Watches the directories that the files are in. Needs no privilege, and names nobody: a write of
/// our own looks like any other.
class InotifyWatcher final : public FileWatcher {
 public:
  /// nullptr where the kernel has no watch left for this user.
  [[nodiscard]] static std::unique_ptr<InotifyWatcher> make(int root_fd);

  [[nodiscard]] Watching::By by() const override { return Watching::By::Inotify; }

  [[nodiscard]] int fd() const override { return queue_.get(); }

  void add(const std::string& device, const std::vector<std::string>& files) override;
  void remove(const std::string& device) override;
  [[nodiscard]] FileEvents take() override;

 private:
  struct Directory {
    std::string device;
    std::string path;                ///< below the disk's directory
    std::vector<std::string> files;  ///< that are asked for
  };

  InotifyWatcher(int root_fd, UniqueFd queue) : root_fd_(root_fd), queue_(std::move(queue)) {}

  void watch(const std::string& device, const std::string& path,
             const std::vector<std::string>& files);
  void take_event(const inotify_event& event, std::string_view name, FileEvents& events);

  int root_fd_;
  UniqueFd queue_;
  std::map<int, Directory> directories_;  ///< by watch
};

}  // namespace elevatord
