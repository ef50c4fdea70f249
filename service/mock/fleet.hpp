#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "device_class.hpp"
#include "finding.hpp"
#include "kernel_version.hpp"
#include "tag_set.hpp"

namespace elevatord {

/// Something that goes wrong with a mock disk, from `after` the start on and for `lasts`.
struct FleetFault {
  enum class Kind {
    Stuck,    ///< writes do not come back before the fault ends
    Busy,     ///< writes fail with EBUSY
    Vanish,   ///< the disk is gone, and comes back when the fault ends
    Refuse,   ///< writes fail with EINVAL
    Reset,    ///< the kernel puts the first scheduler back, once
    Foreign,  ///< somebody else writes another scheduler, once
    Slow,     ///< each write takes as long as `lasts`
  };
  Kind kind = Kind::Stuck;
  std::chrono::milliseconds after{0};
  std::chrono::milliseconds lasts{std::chrono::hours{24 * 365}};
};

struct FleetDisk {
  std::string name;
  DeviceClass device_class = DeviceClass::Other;
  bool rotational = false;
  bool removable = false;
  bool hidden = false;
  std::string zoned = "none";
  std::uint64_t hw_queues = 1;
  std::uint64_t size = std::uint64_t{1} << 40;  ///< bytes
  std::string tag_set;                          ///< the disk itself where the file does not say
  std::vector<std::string> schedulers;          ///< on offer, in the file's order; empty: bio-based
  std::vector<std::string> loadable;            ///< on offer once somebody loads their modules
  std::string active;                           ///< one of them; empty where there are none
  std::string model;
  std::string vendor;
  std::string serial;
  std::string wwn;
  std::map<std::string, std::string> properties;  ///< udev properties beside those of the class
  std::map<std::string, std::string> attributes;  ///< sysfs attributes beside those it has anyway
  Quiesce quiesce = Quiesce::Rcu;
  std::vector<FleetFault> faults;
};

/// The disks of a mock backend and the kernel they hang on.
struct Fleet {
  KernelFacts kernel;
  std::vector<std::string> patches;  ///< P0 P1 P2 P3
  std::vector<FleetDisk> disks;
};

struct LoadedFleet {
  Fleet fleet;
  std::vector<Finding> errors;  ///< fleet is empty when there is any
};

/// Reads a fleet file (schema: elevatord-fleet): ranges in names (`sd[a-d]`, `nvme[0-3]n1`) expand.
[[nodiscard]] LoadedFleet load_fleet(const std::string& name, std::string_view text);

/// What udev would tell of such a disk: identity, and the evidence that its class comes with.
[[nodiscard]] std::map<std::string, std::string> properties_of(const FleetDisk& disk);

/// Where such a disk would be, below /sys.
[[nodiscard]] std::string devpath_of(const FleetDisk& disk);

}  // namespace elevatord
