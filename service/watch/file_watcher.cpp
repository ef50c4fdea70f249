#include "file_watcher.hpp"

#include "fanotify_watcher.hpp"
#include "inotify_watcher.hpp"

namespace elevatord {

std::unique_ptr<FileWatcher> make_watcher(int root_fd, bool unnamed) {
  if (!unnamed) {
    if (auto watcher = FanotifyWatcher::make(root_fd)) return watcher;
  }
  return InotifyWatcher::make(root_fd);
}

}  // namespace elevatord
