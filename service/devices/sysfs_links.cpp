#include "sysfs_links.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace elevatord {

namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

Names names_in(const fs::path& dir) {
  Names names;
  std::error_code error;
  for (fs::directory_iterator it{dir, error}, end; !error && it != end; it.increment(error)) {
    names.push_back(it->path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// sda1 of sda, nvme0n1p2 of nvme0n1: directories named after the disk, with a start.
Names partitions_of(const fs::path& disk) {
  const auto name = disk.filename().string();
  auto names = names_in(disk);
  std::erase_if(names, [&](const std::string& entry) {
    std::error_code error;
    return !entry.starts_with(name) || !fs::exists(disk / entry / "partition", error);
  });
  return names;
}

void add_driver(Names& drivers, const fs::path& device) {
  std::error_code error;
  const auto driver = fs::read_symlink(device / "driver", error).filename().string();
  if (error || driver.empty()) return;
  if (std::find(drivers.begin(), drivers.end(), driver) == drivers.end()) drivers.push_back(driver);
}

/// From the disk upwards, below devices/.
Names drivers_of(const fs::path& root, const std::string& devpath) {
  Names drivers;
  const fs::path top = "/devices";
  for (fs::path path = devpath; path != top && path.has_relative_path();
       path = path.parent_path()) {
    add_driver(drivers, root / path.relative_path());
  }
  return drivers;
}

}  // namespace

void add_links(DeviceEvent& event, const fs::path& root) {
  if (event.action == DeviceEvent::Action::Remove || !event.disk.empty()) return;
  const auto disk = root / fs::path{event.devpath}.relative_path();
  event.drivers = drivers_of(root, event.devpath);
  event.partitions = partitions_of(disk);
  event.slaves = names_in(disk / "slaves");
}

}  // namespace elevatord
