#include "inotify_watcher.hpp"

#include <array>
#include <set>

#include <unistd.h>

#include "os_failure.hpp"
#include "watched_files.hpp"

namespace elevatord {

std::unique_ptr<InotifyWatcher> InotifyWatcher::make(int root_fd) {
  UniqueFd queue{::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)};
  if (!queue) return nullptr;
  return std::unique_ptr<InotifyWatcher>(new InotifyWatcher(root_fd, std::move(queue)));
}

void InotifyWatcher::add(const std::string& device, const std::vector<std::string>& files) {
  remove(device);
  std::set<std::string> paths;
  for (const auto& file : files) {
    if (is_watchable(file)) paths.insert(directory_of(file));
  }
  for (const auto& path : paths) watch(device, path, files);
}

void InotifyWatcher::watch(const std::string& device, const std::string& path,
                           const std::vector<std::string>& files) {
  const auto directory = open_watched_directory(root_fd_, device, path);
  if (!directory) return;
  const auto link = "/proc/self/fd/" + std::to_string(directory.get());
  const int watch = ::inotify_add_watch(queue_.get(), link.c_str(), IN_MODIFY | IN_CLOSE_WRITE);
  if (watch >= 0) directories_[watch] = {device, path, files};
}

void InotifyWatcher::remove(const std::string& device) {
  std::erase_if(directories_, [&](const auto& entry) {
    const bool its = entry.second.device == device;
    if (its) static_cast<void>(::inotify_rm_watch(queue_.get(), entry.first));
    return its;
  });
}

FileEvents InotifyWatcher::take() {
  FileEvents events;
  alignas(inotify_event) std::array<char, 4096> buffer{};
  const auto size = retried([&] { return ::read(fd(), buffer.data(), buffer.size()); });
  for (ssize_t at = 0; at < size;) {
    const auto& event = *reinterpret_cast<const inotify_event*>(&buffer[static_cast<size_t>(at)]);
    const char* const name = event.len == 0 ? "" : &event.name[0];  // ends with a NUL
    take_event(event, name, events);
    at += static_cast<ssize_t>(sizeof event + event.len);
  }
  return events;
}

void InotifyWatcher::take_event(const inotify_event& event, std::string_view name,
                                FileEvents& events) {
  if ((event.mask & IN_Q_OVERFLOW) != 0) events.lost = true;
  const auto found = directories_.find(event.wd);
  if (found == directories_.end()) return;
  if ((event.mask & IN_IGNORED) != 0) {  // the directory is gone
    directories_.erase(found);
    return;
  }
  const auto& directory = found->second;
  const auto file = directory.path + '/' + std::string{name};
  if (!names(directory.files, file)) return;
  events.events.push_back({directory.device, file, 0, false, (event.mask & IN_MODIFY) != 0,
                           (event.mask & IN_CLOSE_WRITE) != 0});
}

}  // namespace elevatord
