#include "device_facts.hpp"

#include "glob.hpp"

namespace elevatord {

namespace {

bool is_mmc_special(const std::string& name) {
  return glob_matches("mmcblk*boot[0-9]*", name) || glob_matches("mmcblk*rpmb", name);
}

}  // namespace

void DeviceFacts::settle() {
  device_class.settle();
  medium.settle();
  wwn.settle();
  serial.settle();
  model.settle();
  vendor.settle();
  ids.settle();
  drivers.settle();
  fs_types.settle();
  mountpoints.settle();
  properties.settle();
  attributes.settle();
  rotational.settle();
  removable.settle();
  zoned.settle();
  write_cache.settle();
  hw_queues.settle();
  size.settle();
}

std::string exclusion(const DeviceFacts& facts) {
  const auto is = [&](DeviceClass c) {
    return facts.device_class.is_known() && facts.device_class.value() == c;
  };
  if (is(DeviceClass::Floppy)) return "floppy drives are never managed";
  if (is(DeviceClass::Optical)) return "optical drives are never managed";
  if (is_mmc_special(facts.name)) return "eMMC boot and RPMB areas are never managed";
  if (facts.size.is_known() && facts.size.value() == 0) return "no medium (size 0)";
  return facts.keep_off;
}

}  // namespace elevatord
