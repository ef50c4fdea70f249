#include "helper_environment.hpp"

#include <algorithm>
#include <charconv>

#include "device_name.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kDev = "/dev/";
constexpr std::string_view kDevices = "/devices/";
constexpr std::size_t kPathMax = 4095;

std::string_view value_of(const HelperEnvironment& environment, std::string_view key) {
  const auto it = environment.find(key);
  return it == environment.end() ? std::string_view{} : std::string_view{it->second};
}

/// No empty component, no `.` and no `..`, nothing but visible characters.
bool is_straight(std::string_view path) {
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const auto component = path.substr(0, path.find('/'));
    if (!is_device_name(component)) return false;
    path.remove_prefix(component.size());
  }
  return true;
}

std::uint64_t diskseq_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  return parsed.ec == std::errc{} && parsed.ptr == end ? number : 0;
}

Result<HelperTarget> target_at(std::string_view devpath) {
  if (devpath.size() > kPathMax || !devpath.starts_with(kDevices) || !is_straight(devpath)) {
    return failure("DEVPATH is not the path of a device");
  }
  const auto name = devpath.substr(devpath.rfind('/') + 1);
  return HelperTarget{std::string{name}, std::string{devpath}, 0};
}

Result<HelperTarget> target_told(const HelperEnvironment& environment) {
  if (const auto devpath = value_of(environment, "DEVPATH"); !devpath.empty()) {
    return target_at(devpath);
  }
  const auto devname = value_of(environment, "DEVNAME");
  if (devname.empty()) return failure("no --device, and no DEVPATH or DEVNAME from udev");
  return target_named(devname);
}

}  // namespace

HelperEnvironment read_environment(const char* const* variables) {
  HelperEnvironment environment;
  for (; variables != nullptr && *variables != nullptr; ++variables) {
    const std::string_view variable{*variables};
    const auto equals = variable.find('=');
    if (equals == std::string_view::npos) continue;
    environment.emplace(variable.substr(0, equals), variable.substr(equals + 1));
  }
  return environment;
}

Result<std::optional<HelperTarget>> target_in(const HelperEnvironment& environment) {
  auto target = target_told(environment);
  if (!target) return tl::unexpected(target.error());
  if (value_of(environment, "SUBSYSTEM") != "block") {
    return failure("SUBSYSTEM is not block: not called for a block device");
  }
  if (value_of(environment, "ACTION") == "remove") return std::nullopt;
  const auto devtype = value_of(environment, "DEVTYPE");
  if (devtype == "partition") return std::nullopt;  // shares its disk's queue
  if (devtype != "disk") return failure("DEVTYPE is neither disk nor partition");
  target->diskseq = diskseq_in(value_of(environment, "DISKSEQ"));
  return std::optional{std::move(*target)};
}

Result<HelperTarget> target_named(std::string_view device) {
  if (device.starts_with(kDev)) device.remove_prefix(kDev.size());
  if (!is_straight('/' + std::string{device})) return failure("not the name of a disk");
  HelperTarget target;
  target.device = device;
  std::replace(target.device.begin(), target.device.end(), '/', '!');  // /dev/cciss/c0d0
  return target;
}

}  // namespace elevatord
