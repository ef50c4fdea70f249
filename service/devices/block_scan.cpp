#include "block_scan.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "event_properties.hpp"
#include "mutant.hpp"
#include "sysfs_links.hpp"

namespace elevatord {

namespace {

namespace fs = std::filesystem;

// sysfs gives a page; a foreign tree must not make us read for ever.
constexpr std::size_t kLargestFile = std::size_t{64} * 1024;

std::string read_all(int fd) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (text.size() < kLargestFile) {
    const ssize_t n = ::read(fd, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
  return text;
}

/// Empty when the file is not there or does not answer.
std::string read_file(const fs::path& file) {
  // O_NONBLOCK: in a foreign tree the name could be a fifo.
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (fd < 0) return {};
  auto text = read_all(fd);
  static_cast<void>(::close(fd));
  return text;
}

/// The link's target as a path below the root; a plain directory is its own.
std::string devpath_of(const fs::path& root, const std::string& name) {
  std::string here = "/block/" + name;
  std::error_code error;
  const auto target = fs::read_symlink(root / "block" / name, error);
  if (error) return here;
  const auto path = target.is_absolute() ? "/" / target.lexically_normal().lexically_relative(root)
                                         : ("/block" / target).lexically_normal();
  return path.string().starts_with("/devices/") ? path.string() : here;
}

void add_device_number(const fs::path& dir, Properties& properties) {
  const auto text = read_file(dir / "dev");
  const auto parts = split(trimmed(text), ':');
  if (parts.size() != 2) return;
  properties.emplace("MAJOR", parts[0]);
  properties.emplace("MINOR", parts[1]);
}

void add_diskseq(const fs::path& dir, Properties& properties) {
  const auto text = read_file(dir / "diskseq");
  if (!trimmed(text).empty()) properties.emplace("DISKSEQ", trimmed(text));
}

std::optional<DeviceEvent> look_at(const fs::path& root, const std::string& name) {
  const auto dir = root / "block" / name;
  auto properties = parse_uevent(read_file(dir / "uevent"));
  properties.insert_or_assign("DEVPATH", devpath_of(root, name));
  properties.emplace("SUBSYSTEM", "block");
  properties.emplace("DEVTYPE", "disk");
  add_device_number(dir, properties);
  add_diskseq(dir, properties);
  if (mutated(Invariant::I1)) properties.emplace("SCHEDULER", read_file(dir / "queue/scheduler"));
  const bool hidden = trimmed(read_file(dir / "hidden")) == "1";
  // Looked at last: a disk that went away while its files were read is no disk.
  std::error_code error;
  if (!fs::is_directory(dir, error)) return std::nullopt;
  properties.erase("ACTION");  // the tree says what there is, not what happened
  auto event = event_from(std::move(properties));
  if (!event) return std::nullopt;
  event->name = name;
  event->hidden = hidden;
  return event;
}

std::vector<std::string> names_in(const fs::path& dir) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it{dir, error}, end; !error && it != end; it.increment(error)) {
    names.push_back(it->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

std::vector<DeviceEvent> scan_block(const fs::path& root, ScanScope scope) {
  std::vector<DeviceEvent> events;
  for (const auto& name : names_in(root / "block")) {
    // Thousands of visible disks need not be read to find a few hidden ones.
    if (scope == ScanScope::Hidden && trimmed(read_file(root / "block" / name / "hidden")) != "1") {
      continue;
    }
    auto event = look_at(root, name);
    if (!event) continue;
    if (scope == ScanScope::Hidden) add_links(*event, root);
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace elevatord
