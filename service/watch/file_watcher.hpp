#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

#include "watch_messages.hpp"

namespace elevatord {

/// What somebody did to a watched file; the kernel may tell several things in one.
struct FileEvent {
  std::string device;
  std::string file;  ///< below the disk's directory: `queue/scheduler`
  pid_t pid = 0;     ///< who did it; 0: not known
  bool opened = false;
  bool modified = false;  ///< written to, or opened with O_TRUNC, which does nothing in sysfs
  bool closed = false;    ///< after it had been opened for writing
};

struct FileEvents {
  std::vector<FileEvent> events;  ///< in their order
  bool lost = false;              ///< there were others
};

/// Watches files of disks. Nothing here opens one of them, so nothing here waits for a frozen
/// queue.
class FileWatcher {
 public:
  FileWatcher() = default;
  virtual ~FileWatcher() = default;
  FileWatcher(const FileWatcher&) = delete;
  FileWatcher& operator=(const FileWatcher&) = delete;
  FileWatcher(FileWatcher&&) = delete;
  FileWatcher& operator=(FileWatcher&&) = delete;

  [[nodiscard]] virtual Watching::By by() const = 0;

  /// Readable when there is something to take(); another one after add() perhaps.
  [[nodiscard]] virtual int fd() const = 0;

  /// Watches these files of the disk as it is now and no others. What is not there is not watched.
  virtual void add(const std::string& device, const std::vector<std::string>& files) = 0;
  virtual void remove(const std::string& device) = 0;

  /// Some of what happened since the last call; never waits.
  [[nodiscard]] virtual FileEvents take() = 0;
};

/// The best watcher there is, or the best that names nobody; nullptr where none may be had.
/// `root_fd` is the sysfs root, borrowed.
[[nodiscard]] std::unique_ptr<FileWatcher> make_watcher(int root_fd, bool unnamed);

}  // namespace elevatord
