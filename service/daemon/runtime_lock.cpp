#include "runtime_lock.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace elevatord {

namespace {

std::string holder_of(int fd) {
  std::array<char, 32> text{};
  const auto size = ::pread(fd, text.data(), text.size() - 1, 0);
  std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!holder.empty() && holder.back() == '\n') holder.pop_back();
  return holder.empty() ? "unknown" : holder;
}

void write_pid(int fd) {
  const auto text = std::to_string(::getpid()) + '\n';
  static_cast<void>(::ftruncate(fd, 0));
  static_cast<void>(::pwrite(fd, text.data(), text.size(), 0));
}

}  // namespace

Result<RuntimeLock> RuntimeLock::take(const std::string& runtime_dir) {
  const auto path = runtime_dir + "/lock";
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd < 0) return failure(path + ": cannot open: " + ::strerrordesc_np(errno), errno);
  RuntimeLock lock{fd};
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
    return failure(path + ": another elevatord is running (pid " + holder_of(fd) + ")", errno);
  }
  write_pid(fd);
  return lock;
}

RuntimeLock::RuntimeLock(RuntimeLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

RuntimeLock& RuntimeLock::operator=(RuntimeLock&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

RuntimeLock::~RuntimeLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace elevatord
