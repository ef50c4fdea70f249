#include "device_class.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace elevatord {

namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 30> kClassNames = {
    "nvme",           "nvme-path", "sata",   "sas",    "scsi",    "usb",    "mmc",  "ufs",
    "virtio",         "xen",       "hyperv", "dasd",   "loop",    "zram",   "dm",   "dm-multipath",
    "multipath-path", "md",        "nbd",    "rbd",    "drbd",    "bcache", "ublk", "null_blk",
    "zvol",           "pmem",      "brd",    "floppy", "optical", "other"};
constexpr std::array<std::string_view, 4> kMediumNames = {"hdd", "ssd", "virtual", "unknown"};

template <typename Enum, std::size_t N>
std::optional<Enum> find_in(const std::array<std::string_view, N>& names, std::string_view text) {
  const auto* const it = std::find(names.begin(), names.end(), text);
  if (it == names.end()) return std::nullopt;
  return static_cast<Enum>(std::distance(names.begin(), it));
}

}  // namespace

std::string_view to_text(DeviceClass device_class) {
  return kClassNames.at(static_cast<std::size_t>(device_class));
}

std::string_view to_text(Medium medium) {
  return kMediumNames.at(static_cast<std::size_t>(medium));
}

std::optional<DeviceClass> device_class_from(std::string_view text) {
  return find_in<DeviceClass>(kClassNames, text);
}

std::optional<Medium> medium_from(std::string_view text) {
  return find_in<Medium>(kMediumNames, text);
}

std::span<const std::string_view> device_class_names() {
  return kClassNames;
}

std::span<const std::string_view> medium_names() {
  return kMediumNames;
}

}  // namespace elevatord
