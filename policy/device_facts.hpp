#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "device_class.hpp"
#include "fact.hpp"
#include "kernel_version.hpp"

namespace elevatord {

/// One fact that several sources may spell differently (ID_MODEL with underscores, device/model
/// with blanks): a pattern matches when it matches any spelling.
using Spellings = std::vector<std::string>;

/// All that a policy can match on; a plain value.
struct DeviceFacts {
  std::string name;  ///< kernel name as in /sys/block, e.g. `sda`
  Fact<DeviceClass> device_class;
  Fact<Medium> medium;
  Fact<Spellings> wwn;
  Fact<Spellings> serial;
  Fact<Spellings> model;
  Fact<Spellings> vendor;
  Fact<std::map<std::string, std::string>> properties;  ///< every udev property
  Fact<bool> rotational;  ///< queue/rotational: what the kernel believes, lies for virtual disks
  Fact<bool> removable;
  Fact<std::string> zoned;        ///< none, host-aware or host-managed
  Fact<std::uint64_t> hw_queues;  ///< directories in mq/: a lower bound
  Fact<std::uint64_t> size;       ///< bytes; 0 without a medium
  KernelFacts kernel;

  /// Ends a deferral: what is not yet known counts as absent from here on.
  void settle();
  bool operator==(const DeviceFacts&) const = default;
};

/// Why the service leaves this disk alone whatever the rules say; empty when it does not.
/// (floppy, optical, eMMC boot and RPMB areas, disks of size 0)
[[nodiscard]] std::string exclusion(const DeviceFacts& facts);

}  // namespace elevatord
