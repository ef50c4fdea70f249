#include "known_writers.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include <fcntl.h>

#include "os_failure.hpp"
#include "unique_fd.hpp"

namespace elevatord {

namespace {

// A pid is given away again some time; one that opens is looked up anew anyway.
constexpr std::chrono::seconds kRemembered{60};
// Our own workers read all disks one after the other.
constexpr std::chrono::seconds kOwnIsFresh{1};
constexpr std::size_t kMostEntries = 256;

std::string text_of(const std::string& path) {
  std::array<char, 4096> buffer{};
  const UniqueFd fd{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  const auto size =
      fd ? retried([&] { return ::read(fd.get(), buffer.data(), buffer.size()); }) : 0;
  return size > 0 ? std::string{buffer.data(), static_cast<std::size_t>(size)} : std::string{};
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

/// Of the unified hierarchy where there is one, else of systemd's: `0::/system.slice/x.service`.
std::string cgroup_in(std::string_view text) {
  std::string systemd;
  while (!text.empty()) {
    const auto line = first_line(text);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    constexpr std::string_view kUnified = "0::";
    constexpr std::string_view kSystemd = ":name=systemd:";
    if (line.starts_with(kUnified)) return std::string{line.substr(kUnified.size())};
    const auto at = line.find(kSystemd);
    if (at != std::string_view::npos) systemd = line.substr(at + kSystemd.size());
  }
  return systemd;
}

}  // namespace

void KnownWriters::opened(pid_t pid, Time now) {
  if (pid <= 0) return;
  const auto found = entries_.find(pid);
  if (found != entries_.end() && found->second.known.own &&
      now - found->second.seen < kOwnIsFresh) {
    return;
  }
  if (found == entries_.end()) make_room();
  entries_[pid] = {look_up(pid), now};
}

KnownWriters::Known KnownWriters::find(pid_t pid, Time now) {
  if (pid <= 0) return {};
  const auto found = entries_.find(pid);
  // A write of ours may have taken for ever, and its process be gone since.
  const bool fresh = found != entries_.end() &&
                     (found->second.known.own || now - found->second.seen < kRemembered);
  return fresh ? found->second.known : look_up(pid);
}

KnownWriters::Known KnownWriters::look_up(pid_t pid) const {
  const auto directory = proc_ + '/' + std::to_string(pid);
  Known known;
  known.writer.pid = pid;
  known.writer.comm = first_line(text_of(directory + "/comm"));
  known.writer.cgroup = cgroup_in(text_of(directory + "/cgroup"));
  known.own = own_.has(pid, known.writer.comm);
  return known;
}

/// The one that was seen first goes, workers of ours last.
void KnownWriters::make_room() {
  if (entries_.size() < kMostEntries) return;
  const auto oldest =
      std::min_element(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
        return std::tie(a.second.known.own, a.second.seen) <
               std::tie(b.second.known.own, b.second.seen);
      });
  entries_.erase(oldest);
}

}  // namespace elevatord
