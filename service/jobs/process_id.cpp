#include "process_id.hpp"

#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <sstream>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>

#include "os_failure.hpp"
#include "unique_fd.hpp"

namespace elevatord {

namespace {

constexpr const char* kBootId = "/proc/sys/kernel/random/boot_id";

Result<std::string> read_small(const std::string& path) {
  const UniqueFd fd{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  std::array<char, 1024> buffer{};
  const auto size = fd ? ::read(fd.get(), buffer.data(), buffer.size()) : -1;
  if (size < 0) return os_failure("read " + path, errno);
  return std::string{buffer.data(), static_cast<std::size_t>(size)};
}

/// What /proc/.../stat says of a process or a thread.
struct Stat {
  char state = '?';
  std::uint64_t start_time = 0;

  [[nodiscard]] bool ended() const { return state == 'Z' || state == 'X'; }
};

/// The name in the second field may contain blanks and parentheses, so count from the last one.
std::optional<Stat> parse_stat(const std::string& text) {
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields{text.substr(name_end + 1)};
  Stat stat;
  std::string skipped;
  fields >> stat.state;  // field 3
  for (int field = 4; field < 22; ++field) fields >> skipped;
  fields >> stat.start_time;
  return fields ? std::optional{stat} : std::nullopt;
}

std::optional<Stat> stat_of(const std::string& directory) {
  const auto text = read_small(directory + "/stat");
  return text ? parse_stat(*text) : std::nullopt;
}

struct DirCloser {
  void operator()(DIR* dir) const { static_cast<void>(::closedir(dir)); }
};

bool any_thread_lives(const std::string& directory) {
  const auto tasks = directory + "/task/";
  const std::unique_ptr<DIR, DirCloser> dir{::opendir(tasks.c_str())};
  if (!dir) return false;
  // Nobody else uses this DIR. NOLINTNEXTLINE(concurrency-mt-unsafe)
  while (const dirent* entry = ::readdir(dir.get())) {
    if (entry->d_name[0] == '.') continue;
    const auto stat = stat_of(tasks + entry->d_name);
    if (stat && !stat->ended()) return true;
  }
  return false;
}

std::string boot_id() {
  auto text = read_small(kBootId).value_or("unknown");
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// With hidepid= or ProtectProc= other users' processes have no directory, but do exist.
bool is_hidden(pid_t pid) {
  return ::kill(pid, 0) < 0 && errno == EPERM;
}

}  // namespace

Result<ProcessId> this_process() {
  const auto stat = stat_of("/proc/self");
  if (!stat) return failure("cannot read /proc/self/stat", EIO);
  return ProcessId{::getpid(), stat->start_time, boot_id()};
}

bool is_alive(const ProcessId& process) {
  if (process.pid <= 0 || process.boot_id != boot_id()) return false;
  const auto directory = "/proc/" + std::to_string(process.pid);
  const auto stat = stat_of(directory);
  if (!stat) return is_hidden(process.pid);
  if (stat->start_time != process.start_time) return false;
  return !stat->ended() || any_thread_lives(directory);
}

}  // namespace elevatord
