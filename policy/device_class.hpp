#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace elevatord {

/// What kind of disk it is, told by its transport and driver, never by its name's prefix alone.
enum class DeviceClass {
  Nvme,      ///< namespace, or the head of a multipath namespace
  NvmePath,  ///< hidden path of a multipath namespace (nvmeXcYnZ)
  Sata,
  Sas,
  Scsi,  ///< other SCSI: fibre channel, iSCSI, hardware RAID
  Usb,
  Mmc,
  Ufs,
  Virtio,
  Xen,
  Hyperv,
  Dasd,
  Loop,
  Zram,
  Dm,  ///< device mapper other than multipath
  DmMultipath,
  MultipathPath,  ///< a path of a dm-multipath map
  Md,
  Nbd,
  Rbd,
  Drbd,
  Bcache,
  Ublk,
  NullBlk,
  Zvol,
  Pmem,
  Brd,
  Floppy,
  Optical,
  Other,
};

/// What the bits are kept on. Hdd only where the evidence can be trusted.
enum class Medium { Hdd, Ssd, Virtual, Unknown };

[[nodiscard]] std::string_view to_text(DeviceClass device_class);
[[nodiscard]] std::string_view to_text(Medium medium);
[[nodiscard]] std::optional<DeviceClass> device_class_from(std::string_view text);
[[nodiscard]] std::optional<Medium> medium_from(std::string_view text);

/// Every class and medium name, for error messages and suggestions.
[[nodiscard]] std::span<const std::string_view> device_class_names();
[[nodiscard]] std::span<const std::string_view> medium_names();

}  // namespace elevatord
