#include "loop_device.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace elevatord::mock {

namespace {

constexpr std::string_view kPrefix = "/dev/loop";
constexpr unsigned kLoopMajor = 7;

bool is_loop_path(std::string_view path) {
  if (!path.starts_with(kPrefix) || path.size() == kPrefix.size()) return false;
  path.remove_prefix(kPrefix.size());
  return std::all_of(path.begin(), path.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_loop_node(const std::string& path) {
  struct stat status {};

  return ::lstat(path.c_str(), &status) == 0 && S_ISBLK(status.st_mode) &&
         major(status.st_rdev) == kLoopMajor;
}

}  // namespace

Result<std::string> attached_loop_device(const std::string& device) {
  if (!is_loop_path(device) || !is_loop_node(device)) {
    return failure(device + ": refused, only an attached loop disk (/dev/loopN) is taken", EINVAL);
  }
  const auto name = device.substr(std::string_view{"/dev/"}.size());
  std::error_code error;
  if (!std::filesystem::exists("/sys/block/" + name + "/loop/backing_file", error)) {
    return failure(device + ": refused, it is not attached to a file (losetup -f --show FILE)",
                   ENXIO);
  }
  return name;
}

}  // namespace elevatord::mock
