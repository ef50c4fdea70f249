#include "classify.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "device_text.hpp"

namespace elevatord {

namespace {

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

/// Takes a word and at least one digit off the front: `nvme10` of `nvme10n1`.
bool take_numbered(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  auto rest = text.substr(word.size());
  if (rest.empty() || !is_digit(rest.front())) return false;
  while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  text = rest;
  return true;
}

bool starts_numbered(std::string_view text, std::string_view word) {
  return take_numbered(text, word);
}

/// `sda`, `sdaa`: the prefix and letters only.
bool is_lettered(std::string_view name, std::string_view prefix) {
  return name.size() > prefix.size() && name.starts_with(prefix) &&
         std::all_of(name.begin(), name.end(), is_letter);
}

std::optional<DeviceClass> nvme_class(std::string_view name) {
  if (!take_numbered(name, "nvme")) return std::nullopt;
  const bool path = take_numbered(name, "c");
  if (!take_numbered(name, "n")) return std::nullopt;
  return path ? DeviceClass::NvmePath : DeviceClass::Nvme;
}

/// Drivers that name their disks by a word and a number.
std::optional<DeviceClass> numbered_class(std::string_view name) {
  struct Row {
    std::string_view word;
    DeviceClass device_class;
  };

  static constexpr std::array kRows = {
      Row{"dm-", DeviceClass::Dm},     Row{"md", DeviceClass::Md},
      Row{"loop", DeviceClass::Loop},  Row{"zram", DeviceClass::Zram},
      Row{"nbd", DeviceClass::Nbd},    Row{"rbd", DeviceClass::Rbd},
      Row{"drbd", DeviceClass::Drbd},  Row{"bcache", DeviceClass::Bcache},
      Row{"ublkb", DeviceClass::Ublk}, Row{"nullb", DeviceClass::NullBlk},
      Row{"zd", DeviceClass::Zvol},    Row{"pmem", DeviceClass::Pmem},
      Row{"ram", DeviceClass::Brd},    Row{"mmcblk", DeviceClass::Mmc},
      Row{"sr", DeviceClass::Optical}, Row{"fd", DeviceClass::Floppy},
  };
  const auto* const row = std::find_if(kRows.begin(), kRows.end(),
                                       [&](const Row& r) { return starts_numbered(name, r.word); });
  return row == kRows.end() ? std::nullopt : std::optional{row->device_class};
}

std::optional<DeviceClass> lettered_class(std::string_view name) {
  if (is_lettered(name, "vd")) return DeviceClass::Virtio;
  if (is_lettered(name, "xvd")) return DeviceClass::Xen;
  if (is_lettered(name, "dasd")) return DeviceClass::Dasd;
  // Partitionable arrays and arrays with a name: md_d0, md_home.
  if (name.starts_with("md_")) return DeviceClass::Md;
  return std::nullopt;
}

std::optional<DeviceClass> class_by_name(const DeviceEvent& event) {
  if (const auto nvme = nvme_class(event.name)) return nvme;
  const auto numbered = numbered_class(event.name);
  if (numbered == DeviceClass::Dm && property(event.properties, "DM_UUID").starts_with("mpath-")) {
    return DeviceClass::DmMultipath;
  }
  return numbered ? numbered : lettered_class(event.name);
}

std::optional<DeviceClass> class_by_type(const Properties& properties) {
  if (property(properties, "ID_CDROM") == "1") return DeviceClass::Optical;
  if (property(properties, "ID_DRIVE_FLOPPY") == "1") return DeviceClass::Floppy;
  if (property(properties, "ID_TYPE") == "floppy") return DeviceClass::Floppy;  // also on USB
  return std::nullopt;
}

bool is_ufs_host(std::string_view component) {
  return component.starts_with("ufs") || component.find(".ufs") != std::string_view::npos;
}

bool is_vmbus(std::string_view component) {
  return component.starts_with("VMBUS") || component.starts_with("vmbus") ||
         component.starts_with("MSFT1000");
}

/// The transport that one directory of the device's path stands for.
std::optional<DeviceClass> transport_at(std::string_view component) {
  if (starts_numbered(component, "usb")) return DeviceClass::Usb;
  if (starts_numbered(component, "ata")) return DeviceClass::Sata;
  if (component.starts_with("end_device-")) return DeviceClass::Sas;
  if (starts_numbered(component, "virtio")) return DeviceClass::Virtio;
  if (component.starts_with("vbd-") || component.starts_with("vscsi-")) return DeviceClass::Xen;
  if (is_ufs_host(component)) return DeviceClass::Ufs;
  if (is_vmbus(component)) return DeviceClass::Hyperv;
  // Hardware passed through to a guest: what lies further up carries the bus, not the disk.
  if (starts_numbered(component, "pci")) return DeviceClass::Other;
  return std::nullopt;
}

/// The innermost transport counts: a USB disk in a virtual machine is a USB disk.
std::optional<DeviceClass> class_by_path(std::string_view devpath) {
  auto components = split(devpath, '/');
  if (!components.empty()) components.pop_back();  // the disk's own name
  std::reverse(components.begin(), components.end());
  for (const auto component : components) {
    const auto found = transport_at(component);
    if (found == DeviceClass::Other) return std::nullopt;
    if (found) return found;
  }
  return std::nullopt;
}

/// What udev's own programs found out about the bus; ID_PATH where the path is not sysfs's.
std::optional<DeviceClass> class_by_bus(const Properties& properties) {
  const auto bus = property(properties, "ID_BUS");
  const auto path = property(properties, "ID_PATH");
  const auto has = [&](std::string_view word) { return path.find(word) != std::string_view::npos; };
  if (bus == "usb" || has("-usb-")) return DeviceClass::Usb;
  if (bus == "ata" || has("-ata-")) return DeviceClass::Sata;
  if (bus == "sas" || has("-sas-")) return DeviceClass::Sas;
  if (has("-vmbus-")) return DeviceClass::Hyperv;
  return std::nullopt;
}

/// The path first: ata_id also answers for SATA disks in USB boxes, and says ID_BUS=ata there.
std::optional<DeviceClass> class_by_transport(const DeviceEvent& event) {
  const auto by_path = class_by_path(event.devpath);
  const auto by_bus = class_by_bus(event.properties);
  // A SATA disk behind a SAS expander is a SATA disk.
  if (by_path == DeviceClass::Sas && by_bus == DeviceClass::Sata) return DeviceClass::Sata;
  return by_path ? by_path : by_bus;
}

}  // namespace

DeviceClass transport_of(const DeviceEvent& event) {
  if (const auto found = class_by_name(event)) return *found;
  if (const auto found = class_by_type(event.properties)) return *found;
  if (const auto found = class_by_transport(event)) return *found;
  return is_lettered(event.name, "sd") ? DeviceClass::Scsi : DeviceClass::Other;
}

DeviceClass classify(const DeviceEvent& event) {
  if (property(event.properties, "DM_MULTIPATH_DEVICE_PATH") == "1") {
    return DeviceClass::MultipathPath;
  }
  return transport_of(event);
}

}  // namespace elevatord
