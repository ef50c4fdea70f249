#include "deadline_child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "memory_lock.hpp"
#include "os_failure.hpp"
#include "unique_fd.hpp"

namespace elevatord {

namespace {

using std::chrono::steady_clock;

constexpr int kAnswer = 3;  // the child's only descriptor beside /dev/null

/// A first byte with the exit code, then the note. Short enough to arrive in one piece.
std::string encoded(const HelperVerdict& verdict) {
  auto message = static_cast<char>(verdict.exit) + verdict.note;
  message.resize(std::min<std::size_t>(message.size(), PIPE_BUF));
  return message;
}

HelperVerdict decoded(std::string_view message) {
  return {static_cast<HelperExit>(message.front()), std::string{message.substr(1)}};
}

void close_from(int first) {
  if (::close_range(static_cast<unsigned>(first), ~0U, 0) == 0) return;
  for (int fd = first; fd < 1024; ++fd) static_cast<void>(::close(fd));  // before 5.9
}

void drop_descriptors(int answer) {
  // Out of the way of the descriptors that are about to be replaced.
  const int kept = ::fcntl(answer, F_DUPFD_CLOEXEC, kAnswer + 1);
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int fd = 0; fd < kAnswer; ++fd) {
    if (null < 0 || ::dup2(null, fd) < 0) static_cast<void>(::close(fd));
  }
  static_cast<void>(::dup2(kept, kAnswer));
  close_from(kAnswer + 1);
}

void ignore_polite_signals() {
  for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGPIPE}) {
    struct sigaction action {};

    action.sa_handler = SIG_IGN;
    static_cast<void>(::sigaction(signal, &action, nullptr));
  }
}

[[noreturn]] void be_the_child(const std::function<HelperVerdict()>& work, int answer) {
  static_cast<void>(::setsid());
  ignore_polite_signals();
  drop_descriptors(answer);
  static_cast<void>(::chdir("/"));
  static_cast<void>(::umask(022));
  lock_memory();  // locks are not inherited
  const auto message = encoded(work());
  const auto sent = ::write(kAnswer, message.data(), message.size());
  ::_exit(sent < 0 ? 1 : 0);  // not exit(): the parent's buffers are not ours to flush
}

int milliseconds_until(steady_clock::time_point deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
}

/// 0 at the deadline, less than 0 on errors.
int wait_for_answer(int fd, steady_clock::time_point deadline) {
  for (;;) {
    pollfd answer{fd, POLLIN, 0};
    const int n = ::poll(&answer, 1, milliseconds_until(deadline));
    if (n >= 0 || errno != EINTR) return n;
  }
}

Result<ChildEnd> await(pid_t child, int fd, steady_clock::time_point deadline) {
  const int ready = wait_for_answer(fd, deadline);
  if (ready < 0) return os_failure("wait for the write", errno);
  if (ready == 0) return ChildEnd{true, child, {}};
  std::array<char, PIPE_BUF> buffer{};
  const auto size = retried([&] { return ::read(fd, buffer.data(), buffer.size()); });
  static_cast<void>(retried([&] { return ::waitpid(child, nullptr, 0); }));
  if (size <= 0) return failure("the writing process ended without an answer");
  return ChildEnd{false, child, decoded({buffer.data(), static_cast<std::size_t>(size)})};
}

}  // namespace

Result<ChildEnd> run_in_child(const std::function<HelperVerdict()>& work,
                              steady_clock::time_point deadline) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return os_failure("make a pipe", errno);
  const UniqueFd reader{ends[0]};
  UniqueFd writer{ends[1]};
  const pid_t child = ::fork();
  if (child < 0) return os_failure("fork", errno);
  if (child == 0) be_the_child(work, writer.get());
  writer = UniqueFd{};  // so that the child's end is seen
  return await(child, reader.get(), deadline);
}

}  // namespace elevatord
