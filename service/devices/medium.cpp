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

MediumEvidence settled(Medium medium, std::string because) {
  return {Fact<Medium>::known(medium), std::move(because)};
}

/// `virtio`, to begin a sentence with.
std::string word(DeviceClass device_class) {
  return std::string{to_text(device_class)};
}

/// Settled by the class alone, whatever the disk says of itself.
std::optional<MediumEvidence> evidence_by_class(DeviceClass device_class) {
  switch (device_class) {
    case DeviceClass::Virtio:
    case DeviceClass::Xen:
    case DeviceClass::Hyperv:
      return settled(Medium::Virtual,
                     word(device_class) + " disks say rotational of themselves whatever is behind");
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
      return settled(Medium::Virtual, word(device_class) + " disks stand for something else");
    case DeviceClass::Mmc:
    case DeviceClass::Ufs:
      return settled(Medium::Ssd, word(device_class) + " is flash");
    case DeviceClass::Dasd:
    case DeviceClass::Pmem:
    case DeviceClass::Floppy:
    case DeviceClass::Optical:
    case DeviceClass::Other:
      return settled(Medium::Unknown,
                     "nothing is to be had from disks of class " + word(device_class));
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
std::optional<MediumEvidence> evidence_by_rate(const Properties& properties) {
  const auto rate = number_in(property(properties, "ID_ATA_ROTATION_RATE_RPM"));
  if (!rate) return std::nullopt;
  const auto because = "ID_ATA_ROTATION_RATE_RPM is " + std::to_string(*rate);
  return settled(*rate > 0 ? Medium::Hdd : Medium::Ssd, because);
}

MediumEvidence evidence_by_flag(DeviceClass device_class, const Probed& probed) {
  if (!probed) return {};
  const auto flag = probed_text(probed, "queue/rotational");
  if (flag == "0") return settled(Medium::Ssd, "queue/rotational is 0");
  if (flag != "1") return settled(Medium::Unknown, "queue/rotational does not tell");
  if (device_class == DeviceClass::Sas) {
    return settled(Medium::Hdd, "queue/rotational is 1, which SAS disks say of themselves");
  }
  return settled(Medium::Unknown,
                 "queue/rotational is 1, but no rotation rate: disks that do not tell have it too");
}

}  // namespace

MediumEvidence evidence_of_medium(const DeviceEvent& event, const Probed& probed) {
  const auto device_class = transport_of(event);
  if (auto evidence = evidence_by_class(device_class)) return *std::move(evidence);
  if (maker_is_open(event, probed)) return {};
  if (is_virtual_hardware(event, probed)) {
    return settled(Medium::Virtual,
                   "its maker's name is that of a hypervisor or a software target");
  }
  if (device_class == DeviceClass::Nvme || device_class == DeviceClass::NvmePath) {
    return settled(Medium::Ssd, "nvme is flash");
  }
  if (auto evidence = evidence_by_rate(event.properties)) return *std::move(evidence);
  if (device_class == DeviceClass::Sata || device_class == DeviceClass::Sas) {
    return evidence_by_flag(device_class, probed);
  }
  // USB, SAN, hardware RAID: the flag is the box's, not the disk's.
  return settled(Medium::Unknown, word(device_class) +
                                      " without a rotation rate: rotational is not "
                                      "to be trusted there");
}

Fact<Medium> medium_of(const DeviceEvent& event, const Probed& probed) {
  return evidence_of_medium(event, probed).medium;
}

}  // namespace elevatord
