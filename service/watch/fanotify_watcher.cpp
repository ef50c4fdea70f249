#include "fanotify_watcher.hpp"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/fanotify.h>
#include <sys/stat.h>

#include "os_failure.hpp"
#include "watched_files.hpp"

namespace elevatord {

namespace {

// The writer is looked up when he opens: a shell is gone soon after it wrote.
constexpr std::uint64_t kMask = FAN_OPEN | FAN_MODIFY | FAN_CLOSE_WRITE;
// Each event that is read comes with a descriptor of the file, so not too many at a time.
constexpr std::size_t kEventsAtATime = 32;
// An event of a file that is gone fails the whole read, but is not told again.
constexpr int kFailuresAtATime = 64;
constexpr std::size_t kMostStale = 256;

UniqueFd new_group() {
  constexpr unsigned kFlags = FAN_CLASS_NOTIF | FAN_CLOEXEC | FAN_NONBLOCK | FAN_UNLIMITED_MARKS;
  return UniqueFd{::fanotify_init(kFlags, O_RDONLY | O_CLOEXEC)};
}

}  // namespace

std::unique_ptr<FanotifyWatcher> FanotifyWatcher::make(int root_fd) {
  auto group = new_group();
  if (!group) return nullptr;
  return std::unique_ptr<FanotifyWatcher>(new FanotifyWatcher(root_fd, std::move(group)));
}

void FanotifyWatcher::add(const std::string& device, const std::vector<std::string>& files) {
  forget(device);
  requests_[device] = files;
  if (stale_ > kMostStale) return rebuild();
  mark_all(device, files);
}

void FanotifyWatcher::remove(const std::string& device) {
  forget(device);
  requests_.erase(device);
}

/// The marks themselves stay: they hang on inodes that no path leads to any more. What they may
/// still tell is nobody's.
void FanotifyWatcher::forget(const std::string& device) {
  stale_ += std::erase_if(files_, [&](const auto& entry) { return entry.second.device == device; });
}

/// Begins with a new group, so that marks on disks that are gone do not pile up. It marks before it
/// reads what the old one has left: better told twice than not at all.
void FanotifyWatcher::rebuild() {
  stale_ = 0;
  auto next = new_group();
  const UniqueFd old = next ? std::exchange(group_, std::move(next)) : UniqueFd{};
  for (const auto& [device, files] : requests_) mark_all(device, files);
  while (old && read_some(old.get(), carried_)) {
  }
}

void FanotifyWatcher::mark_all(const std::string& device, const std::vector<std::string>& files) {
  for (const auto& file : files) {
    if (!is_watchable(file)) continue;
    const auto path = directory_of(file);
    const auto directory = open_watched_directory(root_fd_, device, path);
    if (!directory) continue;
    if (!is_pattern(file)) {
      mark(device, directory.get(), file);
      continue;
    }
    for (const auto& name : files_in(directory.get())) {
      mark(device, directory.get(), std::string{path}.append("/").append(name));
    }
  }
}

void FanotifyWatcher::mark(const std::string& device, int directory, const std::string& file) {
  const auto name = name_of(file);

  struct stat status {};

  if (::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return;
  constexpr unsigned kFlags = FAN_MARK_ADD | FAN_MARK_DONT_FOLLOW;
  if (::fanotify_mark(group_.get(), kFlags, kMask, directory, name.c_str()) != 0) return;
  files_[{status.st_dev, status.st_ino}] = {device, file};
}

FileEvents FanotifyWatcher::take() {
  auto events = std::exchange(carried_, {});
  static_cast<void>(read_some(group_.get(), events));
  return events;
}

/// False when there was nothing more to read.
bool FanotifyWatcher::read_some(int group, FileEvents& events) const {
  alignas(fanotify_event_metadata)
      std::array<char, kEventsAtATime * sizeof(fanotify_event_metadata)>
          buffer{};
  ssize_t size = -1;
  for (int i = 0; i < kFailuresAtATime && size < 0; ++i) {
    size = ::read(group, buffer.data(), buffer.size());
    if (size < 0 && errno == EAGAIN) return false;
  }
  const auto* event = reinterpret_cast<const fanotify_event_metadata*>(buffer.data());
  for (auto rest = size; FAN_EVENT_OK(event, rest); event = FAN_EVENT_NEXT(event, rest)) {
    if ((event->mask & FAN_Q_OVERFLOW) != 0) events.lost = true;
    if (event->fd >= 0) take_event(event->fd, event->mask, event->pid, events);
  }
  return size > 0;
}

/// Takes over the descriptor.
void FanotifyWatcher::take_event(int fd, std::uint64_t mask, pid_t pid, FileEvents& events) const {
  const UniqueFd opened{fd};

  struct stat status {};

  if (::fstat(opened.get(), &status) != 0) return;
  const auto found = files_.find({status.st_dev, status.st_ino});
  if (found == files_.end()) return;
  events.events.push_back({found->second.device, found->second.file, pid, (mask & FAN_OPEN) != 0,
                           (mask & FAN_MODIFY) != 0, (mask & FAN_CLOSE_WRITE) != 0});
}

}  // namespace elevatord
