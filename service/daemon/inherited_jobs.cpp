#include "inherited_jobs.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace elevatord {

namespace {

int open_pidfd(pid_t pid) {
  return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
}

void drain(int fd) {
  std::array<char, 4096> events{};
  while (::read(fd, events.data(), events.size()) > 0) {
  }
}

bool still_alive(const std::vector<ListedRecord>& now, const JobRecord& record) {
  return std::any_of(now.begin(), now.end(), [&](const ListedRecord& listed) {
    return listed.alive && listed.record == record;
  });
}

}  // namespace

InheritedJobs::InheritedJobs(EventLoop& loop, std::string runtime_dir, Released released)
    : loop_(loop), runtime_dir_(std::move(runtime_dir)), released_(std::move(released)) {
  idle_ = loop_.add_idle([this] { look_again(); });
  watch_directory();  // first: a record that goes after it was read must not go unseen
  for (const auto& listed : list_records(runtime_dir_)) {
    if (listed.alive) add(listed.record);
  }
  unwatch_if_idle();
}

InheritedJobs::~InheritedJobs() {
  for (auto& waiting : waiting_) end(waiting);
  if (inotify_ >= 0) ::close(inotify_);
}

bool InheritedJobs::look_for(const std::string& device) {
  if (!directory_) watch_directory();
  bool found = false;
  for (const auto& listed : list_records(runtime_dir_)) {
    if (!listed.alive || listed.record.device != device) continue;
    found = true;
    if (!is_waiting_for(listed.record)) add(listed.record);
  }
  unwatch_if_idle();
  return found;
}

bool InheritedJobs::is_waiting_for(const JobRecord& record) const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const Waiting& waiting) { return waiting.record == record; });
}

void InheritedJobs::add(const JobRecord& record) {
  auto& waiting = waiting_.emplace_back();
  waiting.record = record;
  waiting.pidfd = open_pidfd(record.process.pid);
  if (waiting.pidfd < 0) return loop_.wake(idle_);  // ended between the two looks
  auto* const source = &waiting.source;
  waiting.source = loop_.add_io(waiting.pidfd, EPOLLIN, [this, source] {
    EventLoop::disable(*source);  // it stays readable
    loop_.wake(idle_);
  });
}

/// The writer may go on to live for another stuck disk of its own: then only its record goes.
void InheritedJobs::watch_directory() {
  if (inotify_ >= 0) ::close(inotify_);
  inotify_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (inotify_ < 0) return;
  const auto path = runtime_dir_ + "/jobs";
  static_cast<void>(::inotify_add_watch(inotify_, path.c_str(), IN_DELETE | IN_MOVED_TO));
  directory_ = loop_.add_io(inotify_, EPOLLIN, [this] {
    drain(inotify_);
    loop_.wake(idle_);
  });
}

/// A working daemon's own records come and go all the time.
void InheritedJobs::unwatch_if_idle() {
  if (!waiting_.empty()) return;
  directory_.reset();
  if (inotify_ >= 0) ::close(std::exchange(inotify_, -1));
}

std::map<std::string, std::string> InheritedJobs::devices() const {
  std::map<std::string, std::string> devices;
  for (const auto& waiting : waiting_) {
    devices[waiting.record.device] = "process " + std::to_string(waiting.record.process.pid) +
                                     " has not come back from writing " + waiting.record.value;
  }
  return devices;
}

void InheritedJobs::end(Waiting& waiting) {
  waiting.source.reset();
  if (waiting.pidfd >= 0) ::close(std::exchange(waiting.pidfd, -1));
}

void InheritedJobs::look_again() {
  const auto now = list_records(runtime_dir_);
  std::vector<std::string> released;
  for (auto it = waiting_.begin(); it != waiting_.end();) {
    if (still_alive(now, it->record)) {
      ++it;
      continue;
    }
    end(*it);
    released.push_back(it->record.device);
    it = waiting_.erase(it);
  }
  unwatch_if_idle();
  for (const auto& device : released) released_(device);
}

}  // namespace elevatord
