#include "disk_shapes.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "glob_pattern.hpp"

namespace elevatord {

namespace {

using enum DeviceClass;

struct ClassShape {
  DeviceClass device_class;
  std::string_view shape;
};

// A class that goes by its transport has the names of every driver of that transport. xvda1 may be
// a disk: old Xen hosts export partitions as such.
constexpr auto kDisks = std::to_array<ClassShape>({
    {Nvme, "nvme#n#"},
    {Nvme, "nvme#c#n#"},
    {NvmePath, "nvme#c#n#"},
    {NvmePath, "nvme#n#"},
    {Sata, "sd@"},
    {Sata, "hd@"},
    {Sas, "sd@"},
    {Scsi, "sd@"},
    {Usb, "sd@"},
    {Usb, "ub@"},
    {Mmc, "mmcblk#"},
    {Ufs, "sd@"},
    {Virtio, "vd@"},
    {Virtio, "sd@"},
    {Xen, "xvd@"},
    {Xen, "xvd@#"},
    {Xen, "sd@"},
    {Xen, "hd@"},
    {Hyperv, "sd@"},
    {Hyperv, "hd@"},
    {Dasd, "dasd@"},
    {Loop, "loop#"},
    {Zram, "zram#"},
    {Dm, "dm-#"},
    {DmMultipath, "dm-#"},
    {MultipathPath, "sd@"},
    {MultipathPath, "dasd@"},
    {MultipathPath, "vd@"},
    {MultipathPath, "xvd@"},
    {MultipathPath, "nvme#n#"},
    {MultipathPath, "nbd#"},
    {MultipathPath, "rbd#"},
    {Md, "md#"},
    {Md, "md_*"},
    {Nbd, "nbd#"},
    {Rbd, "rbd#"},
    {Drbd, "drbd#"},
    {Bcache, "bcache#"},
    {Ublk, "ublkb#"},
    {NullBlk, "nullb#"},
    {Zvol, "zd#"},
    {Pmem, "pmem#"},
    {Pmem, "pmem#s"},
    {Pmem, "pmem#.#"},
    {Pmem, "pmem#.#s"},
    {Brd, "ram#"},
    {Floppy, "fd#"},
    {Optical, "sr#"},
});

// Whoever writes mmcblk*p* means partitions, though eMMC general purpose areas (mmcblk0gp0) are
// disks: they count only where `gp` is written out.
constexpr std::string_view kGeneralPurpose = "mmcblk#gp#";

constexpr auto kPartitions = std::to_array<std::string_view>(
    {"sd@#",         "hd@#",     "vd@#",  "ub@#",    "dasd@#",   "nvme#n#p#", "mmcblk#p#",
     "mmcblk#gp#p#", "loop#p#",  "md#p#", "nbd#p#",  "rbd#p#",   "drbd#p#",   "bcache#p#",
     "ublkb#p#",     "nullb#p#", "zd#p#", "pmem#p#", "pmem#sp#", "ram#p#"});

constexpr auto kBootAreas = std::to_array<std::string_view>({"mmcblk#boot#", "mmcblk#rpmb"});

// Names that say no more than which disk was found first. The others' numbers are chosen by those
// who make them: loop, ram, zram, md, nbd, drbd, ublk, null_blk, pmem.
constexpr auto kDiscovered =
    std::to_array<std::string_view>({"sd@", "hd@", "vd@", "xvd@", "ub@", "dasd@", "nvme#n#",
                                     "nvme#c#n#", "mmcblk#", "dm-#", "rbd#", "bcache#", "zd#"});

bool fits(const Pattern& glob, std::string_view shape) {
  return can_meet(glob, pattern_of_shape(shape));
}

template <typename Shapes>
bool fits_any(const Pattern& glob, const Shapes& shapes) {
  return std::any_of(shapes.begin(), shapes.end(),
                     [&](std::string_view shape) { return fits(glob, shape); });
}

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Whether a name with such a start cannot be that of an unknown driver's disk: `nvme*`, `sdq*`.
bool begins_like(std::string_view start, std::string_view shape) {
  const auto word = shape.substr(0, shape.find_first_of("@#*"));
  if (!start.starts_with(word)) return false;
  const auto rest = start.substr(word.size());
  return rest.empty() || shape[word.size()] == '@' || is_digit(rest.front());
}

bool can_be_other(std::string_view glob) {
  const auto start = plain_start(glob);
  return std::none_of(kDisks.begin(), kDisks.end(),
                      [&](const ClassShape& each) { return begins_like(start, each.shape); });
}

bool can_be_any_disk(std::string_view glob) {
  for (std::size_t i = 0; i < device_class_names().size(); ++i) {
    if (can_name(glob, static_cast<DeviceClass>(i))) return true;
  }
  return false;
}

/// `[a-z]`, `[0-9]`, `?` and `*` stand for all disks of a kind.
bool says_any(std::string_view glob) {
  constexpr auto kAny = std::to_array<std::string_view>({"*", "?", "[a-z]", "[0-9]", "[!", "[^"});
  return std::any_of(kAny.begin(), kAny.end(), [&](std::string_view word) {
    return glob.find(word) != std::string_view::npos;
  });
}

}  // namespace

bool can_name(std::string_view glob, DeviceClass device_class) {
  if (device_class == Other && can_be_other(glob)) return true;
  const auto pattern = pattern_of_glob(glob);
  if (device_class == Mmc && glob.find("gp") != std::string_view::npos &&
      fits(pattern, kGeneralPurpose)) {
    return true;
  }
  return std::any_of(kDisks.begin(), kDisks.end(), [&](const ClassShape& each) {
    return each.device_class == device_class && fits(pattern, each.shape);
  });
}

bool names_partitions_only(std::string_view glob) {
  return !can_be_any_disk(glob) && fits_any(pattern_of_glob(glob), kPartitions);
}

bool names_boot_areas_only(std::string_view glob) {
  return !can_be_any_disk(glob) && fits_any(pattern_of_glob(glob), kBootAreas);
}

bool names_in_order_of_discovery(std::string_view glob) {
  // `sda*` is about sda, whatever else it takes.
  if (says_any(glob)) {
    const auto start = plain_start(glob);
    return !start.empty() && fits_any(pattern_of_glob(start), kDiscovered);
  }
  return fits_any(pattern_of_glob(glob), kDiscovered);
}

}  // namespace elevatord
