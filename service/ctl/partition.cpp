#include "partition.hpp"

#include <algorithm>
#include <system_error>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace elevatord::ctl {
namespace {

namespace fs = std::filesystem;

/// As sysfs writes it.
std::string sysfs_name(std::string name) {
  std::replace(name.begin(), name.end(), '/', '!');
  return name;
}

bool is_partition(const fs::path& directory) {
  std::error_code error;
  return fs::exists(directory / "partition", error);
}

std::optional<std::string> by_kernel_name(const std::string& name, const fs::path& root) {
  if (name.empty() || name == "." || name == "..") {
    return std::nullopt;
  }
  std::error_code error;
  for (fs::directory_iterator it{root / "block", error}, end; !error && it != end;
       it.increment(error)) {
    if (is_partition(it->path() / name)) {
      return it->path().filename().string();
    }
  }
  return std::nullopt;
}

/// A node says by its number what it is, whatever its name.
std::optional<std::string> by_node(const fs::path& node, const fs::path& root) {
  struct stat info {};

  if (::stat(node.c_str(), &info) != 0 || !S_ISBLK(info.st_mode)) {
    return std::nullopt;
  }
  const auto number =
      std::to_string(major(info.st_rdev)) + ':' + std::to_string(minor(info.st_rdev));
  std::error_code error;
  const auto directory = fs::canonical(root / "dev/block" / number, error);
  if (error || !is_partition(directory)) {
    return std::nullopt;
  }
  return directory.parent_path().filename().string();
}

}  // namespace

std::optional<std::string> disk_of_partition(const std::string& name, const fs::path& sysfs_root,
                                             const fs::path& dev) {
  const bool path = name.starts_with('/');
  if (auto disk = by_node(path ? fs::path{name} : dev / "disk/by-id" / name, sysfs_root)) {
    return disk;
  }
  // Without its node, or with another tree's: by what stands after /dev.
  const auto below = path ? fs::path{name}.lexically_relative(dev).string() : name;
  return by_kernel_name(sysfs_name(below), sysfs_root);
}

std::string partition_note(const std::string& name, const std::string& disk) {
  return name + " is a partition: this is of its disk, " + disk;
}

}  // namespace elevatord::ctl
