#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attribute_facts.hpp"
#include "device_class.hpp"
#include "fact.hpp"
#include "kernel_version.hpp"
#include "properties.hpp"

namespace elevatord {

/// One fact that several sources may spell differently (ID_MODEL with underscores, device/model
/// with blanks): a pattern matches when it matches any spelling.
using Spellings = std::vector<std::string>;

/// All that a policy can match on; a plain value.
struct DeviceFacts {
  std::string name;  ///< kernel name as in /sys/block, e.g. `sda`
  /// Of a path of an NVMe multipath: the disk that it is a path of, whose rules are its own; else
  /// empty.
  std::string head;
  bool named_by_admin = false;  ///< by `devices` of elevatord.yaml or --devices, not only as `*`
  std::string keep_off;         ///< who asks others to leave this disk alone; empty: nobody
  Fact<DeviceClass> device_class;
  Fact<Medium> medium;
  std::string medium_because;  ///< the evidence, in a sentence for a person; empty: none given
  Fact<Spellings> wwn;
  Fact<Spellings> serial;
  Fact<Spellings> model;
  Fact<Spellings> vendor;
  Fact<Spellings> ids;      ///< its names in /dev/disk/by-id
  Fact<Spellings> drivers;  ///< its own and those of what it hangs on: `sd`, `ahci`
  /// Types of what is found on it (`ext4`, `zfs_member`): on itself, its partitions and the dm and
  /// md devices on top of them.
  Fact<Spellings> fs_types;
  Fact<Spellings> mountpoints;  ///< of the same, when it was added or asked for
  Fact<Properties> properties;  ///< every udev property
  AttributeFacts attributes;    ///< sysfs attributes that the policy names
  Fact<bool> rotational;  ///< queue/rotational: what the kernel believes, lies for virtual disks
  Fact<bool> removable;
  Fact<std::string> zoned;        ///< none, host-aware or host-managed
  Fact<std::string> write_cache;  ///< `write back` or `write through`
  Fact<std::uint64_t> hw_queues;  ///< directories in mq/: a lower bound
  Fact<std::uint64_t> size;       ///< bytes; 0 without a medium
  KernelFacts kernel;

  /// Ends a deferral: what is not yet known counts as absent from here on.
  void settle();
  bool operator==(const DeviceFacts&) const = default;
};

/// Why the service leaves this disk alone whatever the rules say; empty when it does not.
/// (floppy, optical, eMMC boot and RPMB areas, disks of size 0, what device mapper keeps to itself)
[[nodiscard]] std::string exclusion(const DeviceFacts& facts);

}  // namespace elevatord
