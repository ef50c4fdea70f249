#include "class_set.hpp"

#include <algorithm>
#include <string_view>

#include "disk_shapes.hpp"
#include "glob.hpp"
#include "vocabulary.hpp"

namespace elevatord {

namespace {

using enum DeviceClass;

ClassSet all() {
  return ClassSet{}.set();
}

ClassSet set_of(std::initializer_list<DeviceClass> classes) {
  ClassSet set;
  for (const auto each : classes) set.set(static_cast<std::size_t>(each));
  return set;
}

template <typename Holds>
ClassSet classes_where(Holds holds) {
  ClassSet set;
  for (std::size_t i = 0; i < set.size(); ++i) set.set(i, holds(static_cast<DeviceClass>(i)));
  return set;
}

/// A path of an NVMe multipath answers to its head's class, too.
bool answers_to(DeviceClass device_class, const std::vector<std::string>& globs) {
  return any_glob_matches(globs, to_text(device_class)) ||
         (device_class == NvmePath && any_glob_matches(globs, to_text(Nvme)));
}

/// On what disks of a class can be kept, see service/devices/medium.cpp.
std::vector<Medium> media_of(DeviceClass device_class) {
  static const auto kVirtual = set_of({Virtio, Xen, Hyperv, Loop, Zram, Dm, DmMultipath, Md, Nbd,
                                       Rbd, Drbd, Bcache, Ublk, NullBlk, Zvol, Brd});
  if (has(kVirtual, device_class)) return {Medium::Virtual};
  if (device_class == Mmc || device_class == Ufs) return {Medium::Ssd};
  if (device_class == Nvme || device_class == NvmePath) return {Medium::Ssd, Medium::Virtual};
  if (device_class == Dasd || device_class == Pmem) return {Medium::Unknown};
  if (device_class == Other) return {Medium::Unknown};
  return {Medium::Hdd, Medium::Ssd, Medium::Virtual, Medium::Unknown};
}

bool can_be_on(DeviceClass device_class, const std::vector<std::string>& globs) {
  const auto media = media_of(device_class);
  return std::any_of(media.begin(), media.end(),
                     [&](Medium medium) { return any_glob_matches(globs, to_text(medium)); });
}

/// Which classes a driver's disks can have; all, for most drivers.
ClassSet classes_of_driver(const std::string& glob) {
  if (glob == "nvme") return set_of({Nvme, NvmePath, MultipathPath});
  if (glob == "virtio_blk") return set_of({Virtio, MultipathPath});
  if (glob == "mmcblk") return set_of({Mmc});
  if (glob == "ahci") return set_of({Sata, Optical, MultipathPath, Other});
  if (glob == "usb-storage" || glob == "uas") return set_of({Usb, Optical, Floppy, MultipathPath});
  if (glob == "sd") {
    return set_of({Sata, Sas, Scsi, Usb, Ufs, Virtio, Xen, Hyperv, MultipathPath, Floppy, Other});
  }
  return all();
}

ClassSet classes_of_drivers(const std::vector<std::string>& globs) {
  ClassSet set;
  for (const auto& glob : globs) set |= classes_of_driver(glob);
  return set;
}

ClassSet under(const TextTest& test, Evidence evidence) {
  const auto& globs = test.globs;
  if (test.field == TextField::Driver) {
    return evidence == Evidence::Likely ? classes_of_drivers(globs) : all();
  }
  return classes_where([&](DeviceClass each) {
    if (test.field == TextField::Class) return answers_to(each, globs);
    if (test.field == TextField::Medium) return can_be_on(each, globs);
    return test.field != TextField::Name ||
           std::any_of(globs.begin(), globs.end(),
                       [&](const std::string& glob) { return can_name(glob, each); });
  });
}

/// What never rotates, whatever it is asked.
ClassSet under(const FlagTest& test, Evidence evidence) {
  if (evidence == Evidence::Certain) return all();
  if (test.field != FlagField::Rotational || !test.wanted) return all();
  return ~set_of({Nvme, NvmePath, Mmc, Ufs, Zram, Pmem, Zvol});
}

/// Only a condition that holds for all of a class takes the class away.
ClassSet under(const NotTest& test, Evidence /*evidence*/) {
  if (test.all_of.size() != 1) return all();
  const auto* const text = std::get_if<TextTest>(&test.all_of.front().test);
  if (text == nullptr || text->field != TextField::Class) return all();
  return classes_where(
      [&](DeviceClass each) { return !any_glob_matches(text->globs, to_text(each)); });
}

ClassSet under(const AnyTest& test, Evidence evidence) {
  ClassSet set;
  for (const auto& alternative : test.any_of) set |= classes_under(alternative, evidence);
  return set;
}

template <typename Test>
ClassSet under(const Test& /*test*/, Evidence /*evidence*/) {
  return all();
}

}  // namespace

ClassSet classes_under(const Condition& condition, Evidence evidence) {
  return std::visit([&](const auto& test) { return under(test, evidence); }, condition.test);
}

ClassSet classes_under(const std::vector<Condition>& all_of, Evidence evidence) {
  auto set = ~set_of({Floppy, Optical});
  for (const auto& condition : all_of) set &= classes_under(condition, evidence);
  return set;
}

}  // namespace elevatord
