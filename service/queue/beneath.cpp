#include "beneath.hpp"

#include <climits>
#include <cstdint>

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>

#include "os_failure.hpp"

namespace elevatord {

namespace {

// openat2 gives up with EAGAIN when anything in the system was renamed while it walked over `..`.
constexpr int kTries = 100;

int openat2_beneath(int root_fd, const std::string& path, int flags) {
  open_how how{};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  long fd = -1;
  for (int i = 0; i < kTries; ++i) {
    fd = ::syscall(SYS_openat2, root_fd, path.c_str(), &how, sizeof how);
    if (fd >= 0 || (errno != EAGAIN && errno != EINTR)) break;
  }
  return static_cast<int>(fd);
}

std::string fd_link(int fd) {
  return "/proc/self/fd/" + std::to_string(fd);
}

std::string path_of(int fd) {
  std::string path(PATH_MAX, '\0');
  const auto size = ::readlink(fd_link(fd).c_str(), path.data(), path.size());
  path.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return path;
}

bool is_below(int fd, int root_fd) {
  auto root = path_of(root_fd);
  if (root.empty()) return false;
  if (root.back() != '/') root += '/';
  return path_of(fd).starts_with(root);
}

}  // namespace

Result<UniqueFd> open_beneath(int root_fd, const std::string& path, int flags) {
  UniqueFd fd{openat2_beneath(root_fd, path, flags)};
  if (fd) return fd;
  // EPERM is how older container seccomp filters answer to a system call they do not know.
  if (errno == ENOSYS || errno == EPERM) return open_beneath_by_path(root_fd, path, flags);
  return os_failure("open " + path, errno);
}

Result<UniqueFd> open_beneath_by_path(int root_fd, const std::string& path, int flags) {
  const UniqueFd place{::openat(root_fd, path.c_str(), O_PATH | O_CLOEXEC)};
  if (!place) return os_failure("open " + path, errno);
  if (!is_below(place.get(), root_fd)) return os_failure("open " + path, EXDEV);
  // The link in /proc leads to the very file that was looked at, whatever the path means by now.
  UniqueFd fd{retried([&] { return ::open(fd_link(place.get()).c_str(), flags | O_CLOEXEC); })};
  if (!fd) return os_failure("open " + path, errno);
  return fd;
}

}  // namespace elevatord
