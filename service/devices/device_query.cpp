#include "device_query.hpp"

#include <algorithm>
#include <string>

#include "device_text.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kDev = "/dev/";
constexpr std::string_view kById = "/dev/disk/by-id/";

/// As sysfs writes it.
std::string sysfs_name(std::string_view name) {
  std::string result{name};
  std::replace(result.begin(), result.end(), '/', '!');
  return result;
}

bool is_node(const DeviceEvent& device, std::string_view path) {
  const auto below_dev = path.substr(kDev.size());
  if (below_dev.empty()) return false;
  // A uevent file has the name below /dev, libudev the whole path.
  const auto node = property(device.properties, "DEVNAME");
  return sysfs_name(below_dev) == device.name || path == node || below_dev == node;
}

bool is_link(const DeviceEvent& device, std::string_view text) {
  const auto links = split(property(device.properties, "DEVLINKS"), ' ');
  return std::any_of(links.begin(), links.end(), [&](std::string_view link) {
    return link == text || (link.starts_with(kById) && link.substr(kById.size()) == text);
  });
}

bool is_wwn(const DeviceEvent& device, std::string_view text) {
  return text == property(device.properties, "ID_WWN") ||
         text == property(device.properties, "ID_WWN_WITH_EXTENSION");
}

}  // namespace

bool is_named(const DeviceEvent& device, std::string_view text) {
  if (text.empty()) return false;
  if (sysfs_name(text) == device.name) return true;
  if (text.starts_with(kDev) && is_node(device, text)) return true;
  return is_link(device, text) || is_wwn(device, text);
}

}  // namespace elevatord
