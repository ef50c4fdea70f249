#include "worker_process.hpp"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "os_failure.hpp"

namespace elevatord {

namespace {

constexpr int kWorkersEnd = 3;

/// Destroys what posix_spawn_file_actions_init() made.
class FileActions {
 public:
  FileActions() { static_cast<void>(::posix_spawn_file_actions_init(&actions_)); }

  ~FileActions() { static_cast<void>(::posix_spawn_file_actions_destroy(&actions_)); }

  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  FileActions(FileActions&&) = delete;
  FileActions& operator=(FileActions&&) = delete;

  /// 0 or an errno.
  [[nodiscard]] int set(int socket) {
    // First, because the socket itself may be one of 0 to 2.
    int error = ::posix_spawn_file_actions_adddup2(&actions_, socket, kWorkersEnd);
    for (int fd = 0; fd < kWorkersEnd && error == 0; ++fd) {
      error = ::posix_spawn_file_actions_addopen(&actions_, fd, "/dev/null", O_RDWR, 0);
    }
    // Not only ours: libraries open some without O_CLOEXEC, and a stuck worker keeps what it has.
    return error != 0 ? error
                      : ::posix_spawn_file_actions_addclosefrom_np(&actions_, kWorkersEnd + 1);
  }

  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

class Attributes {
 public:
  Attributes() { static_cast<void>(::posix_spawnattr_init(&attributes_)); }

  ~Attributes() { static_cast<void>(::posix_spawnattr_destroy(&attributes_)); }

  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  Attributes(Attributes&&) = delete;
  Attributes& operator=(Attributes&&) = delete;

  /// 0 or an errno.
  [[nodiscard]] int set() {
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    int error = ::posix_spawnattr_setsigmask(&attributes_, &none);
    if (error == 0) error = ::posix_spawnattr_setsigdefault(&attributes_, &all);
    constexpr auto kFlags =
        static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    return error != 0 ? error : ::posix_spawnattr_setflags(&attributes_, kFlags);
  }

  [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

std::vector<char*> argument_pointers(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

Result<pid_t> spawn(const std::string& path, std::vector<std::string> words, int socket) {
  FileActions actions;
  Attributes attributes;
  int error = actions.set(socket);
  if (error == 0) error = attributes.set();
  const auto arguments = argument_pointers(words);
  std::array<char*, 1> environment{};
  pid_t pid = -1;
  if (error == 0) {
    error = ::posix_spawn(&pid, path.c_str(), actions.get(), attributes.get(), arguments.data(),
                          environment.data());
  }
  if (error != 0) return os_failure("start " + path, error);
  return pid;
}

bool make_non_blocking(int fd) {
  const int flags = ::fcntl(fd, F_GETFL);
  return flags >= 0 && ::fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

}  // namespace

Result<WorkerProcess> spawn_worker(const std::string& path,
                                   const std::vector<std::string>& arguments) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return os_failure("make a connection for the worker", errno);
  }
  UniqueFd ours{ends[0]};
  const UniqueFd workers{ends[1]};
  if (!make_non_blocking(ours.get())) return os_failure("prepare the connection", errno);
  std::vector<std::string> words{path};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const auto pid = spawn(path, std::move(words), workers.get());
  if (!pid) return tl::unexpected(pid.error());
  return WorkerProcess{*pid, std::move(ours)};
}

Result<UniqueFd> connect_worker(const std::string& socket_path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (socket_path.size() >= sizeof address.sun_path) {
    return os_failure("connect to " + socket_path, ENAMETOOLONG);
  }
  socket_path.copy(&address.sun_path[0], socket_path.size());
  UniqueFd fd{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
  if (!fd) return os_failure("make a socket", errno);
  if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    return os_failure("connect to " + socket_path, errno);
  }
  return fd;
}

}  // namespace elevatord
