#include "medium.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "classify.hpp"
#include "device_text.hpp"

namespace elevatord {

namespace {

using Probed = std::optional<ProbedFiles>;

/// Settled by the class alone, whatever the disk says of itself.
std::optional<Medium> medium_by_class(DeviceClass device_class) {
  switch (device_class) {
    case DeviceClass::Virtio:
    case DeviceClass::Xen:
    case DeviceClass::Hyperv:
    case DeviceClass::Loop:
    case DeviceClass::Zram:
    case DeviceClass::Dm:
    case DeviceClass::DmMultipath:
    case DeviceClass::Md:
    case DeviceClass::Nbd:
    case DeviceClass::Rbd:
    case DeviceClass::Drbd:
    case DeviceClass::Bcache:
    case DeviceClass::Ublk:
    case DeviceClass::NullBlk:
    case DeviceClass::Zvol:
    case DeviceClass::Brd:
      return Medium::Virtual;
    case DeviceClass::Mmc:
    case DeviceClass::Ufs:
      return Medium::Ssd;
    case DeviceClass::Dasd:
    case DeviceClass::Pmem:
    case DeviceClass::Floppy:
    case DeviceClass::Optical:
    case DeviceClass::Other:
      return Medium::Unknown;
    default:
      return std::nullopt;
  }
}

/// Hypervisors, cloud volumes and software targets, by the start of the vendor's or model's name.
constexpr std::array<std::string_view, 18> kVirtualMakers = {"QEMU",
                                                             "VMware",
                                                             "Msft",
                                                             "MSFT",
                                                             "VBOX",
                                                             "Xen",
                                                             "Virtual",
                                                             "ORCL-VBOX",
                                                             "BHYVE",
                                                             "Bhyve",
                                                             "Parallels",
                                                             "Google",
                                                             "NUTANIX",
                                                             "LIO-ORG",
                                                             "scsi_debug",
                                                             "Virtuozzo",
                                                             "Amazon Elastic Block",
                                                             "nvme_card-pd"};

bool is_virtual_maker(std::string_view text) {
  std::string name{text};
  std::replace(name.begin(), name.end(), '_', ' ');  // ID_MODEL writes blanks as `_`
  return std::any_of(kVirtualMakers.begin(), kVirtualMakers.end(), [&](std::string_view maker) {
    return text.starts_with(maker) || name.starts_with(maker);
  });
}

std::string_view probed_text(const Probed& probed, const std::string& file) {
  return probed ? trimmed(property(*probed, file)) : std::string_view{};
}

bool is_virtual_hardware(const DeviceEvent& event, const Probed& probed) {
  return is_virtual_maker(property(event.properties, "ID_VENDOR")) ||
         is_virtual_maker(property(event.properties, "ID_MODEL")) ||
         is_virtual_maker(probed_text(probed, "device/vendor")) ||
         is_virtual_maker(probed_text(probed, "device/model"));
}

/// Who made it is told by udev, or by a file that is not yet read.
bool maker_is_open(const DeviceEvent& event, const Probed& probed) {
  return !probed && property(event.properties, "ID_VENDOR").empty() &&
         property(event.properties, "ID_MODEL").empty();
}

/// 0 says "does not rotate"; disks that do not tell have no such property.
std::optional<Medium> medium_by_rate(const Properties& properties) {
  const auto rate = number_in(property(properties, "ID_ATA_ROTATION_RATE_RPM"));
  if (!rate) return std::nullopt;
  return *rate > 0 ? Medium::Hdd : Medium::Ssd;
}

Fact<Medium> medium_by_flag(DeviceClass device_class, const Probed& probed) {
  if (!probed) return Fact<Medium>::not_yet();
  const auto flag = probed_text(probed, "queue/rotational");
  if (flag == "0") return Fact<Medium>::known(Medium::Ssd);
  const bool trusted = flag == "1" && device_class == DeviceClass::Sas;
  return Fact<Medium>::known(trusted ? Medium::Hdd : Medium::Unknown);
}

}  // namespace

Fact<Medium> medium_of(const DeviceEvent& event, const Probed& probed) {
  const auto device_class = transport_of(event);
  if (const auto medium = medium_by_class(device_class)) return Fact<Medium>::known(*medium);
  if (maker_is_open(event, probed)) return Fact<Medium>::not_yet();
  if (is_virtual_hardware(event, probed)) return Fact<Medium>::known(Medium::Virtual);
  if (device_class == DeviceClass::Nvme || device_class == DeviceClass::NvmePath) {
    return Fact<Medium>::known(Medium::Ssd);
  }
  if (const auto medium = medium_by_rate(event.properties)) return Fact<Medium>::known(*medium);
  if (device_class == DeviceClass::Sata || device_class == DeviceClass::Sas) {
    return medium_by_flag(device_class, probed);
  }
  return Fact<Medium>::known(Medium::Unknown);  // USB without a rate, SAN, hardware RAID
}

}  // namespace elevatord
