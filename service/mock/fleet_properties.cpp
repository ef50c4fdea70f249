// What udev and sysfs would tell of a mock disk: made up, but of the same shape as on real
// machines.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "fleet.hpp"

namespace elevatord {

namespace {

using Properties = std::map<std::string, std::string>;

constexpr std::string_view kRate = "ID_ATA_ROTATION_RATE_RPM";

/// FNV-1a: the same name gives the same serial number in every run.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211U;
  }
  return hash;
}

std::string hex_of(std::uint64_t number, std::size_t digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(digits, '0');
  for (auto it = text.rbegin(); it != text.rend(); ++it, number >>= 4U)
    *it = kDigits[number & 0xFU];
  return text;
}

std::string upper_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

/// udev writes blanks as `_`.
std::string without_blanks(std::string text) {
  std::replace(text.begin(), text.end(), ' ', '_');
  return text;
}

/// How disks of a class introduce themselves; a class that is not here has no identity of its own.
struct Usual {
  DeviceClass device_class;
  std::string_view bus;  ///< ID_BUS; empty: udev sets none
  std::string_view vendor;
  std::string_view model;
  std::string_view rotating_model;
};

constexpr auto kUsual = std::to_array<Usual>({
    {DeviceClass::Nvme, "", "", "Mock NVMe SSD 980", ""},
    {DeviceClass::NvmePath, "", "", "Mock NVMe SSD 980", ""},
    {DeviceClass::Sata, "ata", "", "Mock SSD 870 EVO", "Mock HDD 4TB NAS"},
    {DeviceClass::Sas, "scsi", "MOCKGATE", "MSS3840", "MST8000NM"},
    {DeviceClass::Scsi, "scsi", "MOCKAPP", "LUN C-Mode", ""},
    {DeviceClass::MultipathPath, "scsi", "MOCKAPP", "LUN C-Mode", ""},
    {DeviceClass::Usb, "usb", "Mockable", "Flash Drive", ""},
    {DeviceClass::Mmc, "", "", "MC32G", ""},
    {DeviceClass::Ufs, "scsi", "MOCKSUNG", "KLUDG4UHDC", ""},
    {DeviceClass::Hyperv, "scsi", "Msft", "Virtual Disk", ""},
    {DeviceClass::Dasd, "ccw", "", "3390", ""},
    {DeviceClass::Optical, "ata", "", "Mock DVD-RAM", ""},
});

const Usual* usual_of(const FleetDisk& disk) {
  const auto* const it = std::find_if(kUsual.begin(), kUsual.end(), [&](const Usual& usual) {
    return usual.device_class == disk.device_class;
  });
  return it == kUsual.end() ? nullptr : it;
}

std::string or_else(const std::string& given, const std::string& usual) {
  return given.empty() ? usual : given;
}

void put(Properties& properties, const std::string& key, const std::string& value) {
  if (!value.empty()) properties.insert_or_assign(key, value);
}

void add_wwn(Properties& properties, const FleetDisk& disk) {
  const bool nvme =
      disk.device_class == DeviceClass::Nvme || disk.device_class == DeviceClass::NvmePath;
  const auto number = hex_of(hash_of(disk.name), 15);
  const auto wwn = or_else(disk.wwn, nvme ? "eui.0" + number : "0x5" + number);
  put(properties, "ID_WWN", wwn);
  if (!nvme) put(properties, "ID_WWN_WITH_EXTENSION", wwn);
}

void add_identity(Properties& properties, const FleetDisk& disk, const Usual& usual) {
  const bool rotating = disk.rotational && !usual.rotating_model.empty();
  const auto model =
      or_else(disk.model, std::string{rotating ? usual.rotating_model : usual.model});
  const auto vendor = or_else(disk.vendor, std::string{usual.vendor});
  const auto serial = or_else(disk.serial, upper_case("M" + hex_of(hash_of(disk.name), 9)));
  put(properties, "ID_BUS", std::string{usual.bus});
  put(properties, "ID_VENDOR", without_blanks(vendor));
  put(properties, disk.device_class == DeviceClass::Mmc ? "ID_NAME" : "ID_MODEL",
      without_blanks(model));
  put(properties, "ID_SERIAL_SHORT", serial);
  put(properties, "ID_SERIAL",
      without_blanks((vendor.empty() ? "" : vendor + '_') + model + '_' + serial));
  if (disk.device_class != DeviceClass::Usb && disk.device_class != DeviceClass::Mmc) {
    add_wwn(properties, disk);
  }
}

void add_sata(Properties& properties, const FleetDisk& disk) {
  properties["ID_ATA"] = "1";
  properties["ID_ATA_SATA"] = "1";
  properties[std::string{kRate}] = disk.rotational ? "7200" : "0";
}

void add_mapper(Properties& properties, const FleetDisk& disk, std::string_view kind) {
  const auto number = hex_of(hash_of(disk.name), 16);
  properties["DM_NAME"] = std::string{kind} + '-' + disk.name;
  properties["DM_UUID"] = kind == "mpath" ? "mpath-3600a0980" + number : "LVM-" + number;
}

/// What only disks of one class have.
void add_class(Properties& properties, const FleetDisk& disk) {
  switch (disk.device_class) {
    case DeviceClass::Sata:
      return add_sata(properties, disk);
    case DeviceClass::Usb:
      properties["ID_USB_DRIVER"] = "usb-storage";
      return;
    case DeviceClass::Dm:
      return add_mapper(properties, disk, "vg0");
    case DeviceClass::DmMultipath:
      return add_mapper(properties, disk, "mpath");
    case DeviceClass::MultipathPath:
      properties["DM_MULTIPATH_DEVICE_PATH"] = "1";
      properties["ID_FS_TYPE"] = "mpath_member";
      return;
    case DeviceClass::Md:
      properties["MD_LEVEL"] = "raid1";
      return;
    case DeviceClass::Optical:
      properties["ID_CDROM"] = "1";
      properties["ID_TYPE"] = "cd";
      return;
    case DeviceClass::Floppy:
      properties["ID_DRIVE_FLOPPY"] = "1";
      return;
    default:
      return;
  }
}

/// `host3` of the tag set, or a host of the disk's own.
std::string host_of(const FleetDisk& disk) {
  constexpr std::string_view kWord = "host";
  const auto digits = std::string_view{disk.tag_set}.substr(
      disk.tag_set.starts_with(kWord) ? kWord.size() : disk.tag_set.size());
  const bool numbered = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  return numbered ? std::string{digits} : std::to_string(100 + hash_of(disk.tag_set) % 100'000);
}

/// The end of every SCSI disk's path.
std::string scsi_tail(const FleetDisk& disk, const std::string& host) {
  const auto target = host + ":0:" + std::to_string(hash_of(disk.name) % 10'000);
  return "/target" + target + '/' + target + ":0/block/" + disk.name;
}

std::string scsi_path(const FleetDisk& disk, std::string_view bus, std::string_view port = {}) {
  const auto host = host_of(disk);
  auto path = std::string{bus} + "/host" + host;
  if (!port.empty()) path += '/' + std::string{port} + host + ":0";
  return path + scsi_tail(disk, host);
}

/// `nvme0` of nvme0n1 and nvme0c1n1.
std::string controller_of(const std::string& name) {
  constexpr std::size_t kWord = 4;  // "nvme"
  return name.substr(0, std::min(name.find_first_not_of("0123456789", kWord), name.size()));
}

std::string nvme_path(const FleetDisk& disk) {
  const auto controller = disk.name.starts_with("nvme") ? controller_of(disk.name) : "nvme0";
  return "/devices/pci0000:00/0000:00:1d.0/0000:04:00.0/nvme/" + controller + '/' + disk.name;
}

}  // namespace

Properties properties_of(const FleetDisk& disk) {
  Properties properties{{"DEVTYPE", "disk"}, {"SUBSYSTEM", "block"}};
  if (!disk.hidden) {
    auto node = disk.name;
    std::replace(node.begin(), node.end(), '!', '/');
    properties["DEVNAME"] = "/dev/" + node;
  }
  if (const auto* const usual = usual_of(disk)) add_identity(properties, disk, *usual);
  // Virtual disks have a serial number only where somebody gave them one.
  put(properties, "ID_SERIAL", usual_of(disk) == nullptr ? disk.serial : "");
  add_class(properties, disk);
  for (const auto& [key, value] : disk.properties) properties.insert_or_assign(key, value);
  return properties;
}

std::string devpath_of(const FleetDisk& disk) {
  const std::string pci = "/devices/pci0000:00/";
  switch (disk.device_class) {
    case DeviceClass::Nvme:
    case DeviceClass::NvmePath:
      return nvme_path(disk);
    case DeviceClass::Sata:
    case DeviceClass::Optical:
      return scsi_path(disk, pci + "0000:00:17.0/ata1");
    case DeviceClass::Sas:
      return scsi_path(disk, pci + "0000:03:00.0", "end_device-");
    case DeviceClass::Scsi:
    case DeviceClass::MultipathPath:
      return scsi_path(disk, pci + "0000:05:00.0", "rport-");
    case DeviceClass::Usb:
      return scsi_path(disk, pci + "0000:00:14.0/usb2/2-1/2-1:1.0");
    case DeviceClass::Ufs:
      return scsi_path(disk, "/devices/platform/soc/1d84000.ufshc");
    case DeviceClass::Hyperv:
      return scsi_path(disk, "/devices/LNXSYSTM:00/VMBUS:00/f8b3781a-1e82-4818-a1c3-63d806ec15bb");
    case DeviceClass::Virtio:
      return pci + "0000:00:05.0/virtio2/block/" + disk.name;
    case DeviceClass::Xen:
      return "/devices/vbd-51712/block/" + disk.name;
    case DeviceClass::Dasd:
      return "/devices/css0/0.0.0001/0.0.1000/block/" + disk.name;
    case DeviceClass::Mmc:
      return "/devices/platform/fe320000.mmc/mmc_host/mmc0/mmc0:0001/block/" + disk.name;
    case DeviceClass::Floppy:
      return "/devices/platform/floppy.0/block/" + disk.name;
    default:
      return "/devices/virtual/block/" + disk.name;
  }
}

}  // namespace elevatord
