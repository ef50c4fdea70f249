#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "device_event.hpp"
#include "device_registry.hpp"
#include "surroundings.hpp"

namespace elevatord {

/// Knows which partitions disks have, what stands on what, and which disks are paths of which.
/// Whole disks themselves are a DeviceRegistry's. Pure: events in, answers out.
class Relatives {
 public:
  using Names = std::set<std::string, std::less<>>;

  /// What the registry now says of a disk that it has accepted news of.
  void take(const DeviceEvent& disk);

  /// The registry does not know this disk any more.
  void forget(const std::string& name);

  /// News of a partition; false where nothing that matters has changed.
  bool take_partition(const DeviceEvent& event);

  /// Forgets the partitions that a complete scan does not have. \returns their disks.
  Names sync_partitions(std::span<const DeviceEvent> scan);

  /// Whose surroundings change with this device: disks it stands on, paths that lead to it or of
  /// which it is a map, the head that it is a path of. Ask before forget() as well as after take().
  [[nodiscard]] Names touched_by(std::string_view name, const DeviceRegistry& registry) const;

  [[nodiscard]] Surroundings around(const DeviceEvent& disk, const DeviceRegistry& registry) const;

 private:
  struct Partition {
    std::string fs_type;
    BlockNode node;
    bool initialized = true;
  };

  struct Disk {
    std::map<std::string, Partition, std::less<>> partitions;
    Names expected;  ///< sysfs has them, udev has not told of them
  };

  [[nodiscard]] std::string disk_of(const std::string& name) const;
  void add_beneath(Names& found, const std::string& name, int depth) const;
  void add_contents(Surroundings& around, const DeviceEvent& device, const DeviceRegistry& registry,
                    int depth) const;
  bool add_partitions(Surroundings& around, std::vector<std::string>& types,
                      const Disk& disk) const;
  void add_holders(Surroundings& around, const std::string& name, const DeviceRegistry& registry,
                   int depth) const;
  void add_maps(Surroundings& around, const DeviceEvent& disk,
                const DeviceRegistry& registry) const;

  std::map<std::string, Disk, std::less<>> disks_;
  std::map<std::string, std::string, std::less<>> disk_of_partition_;
  std::map<std::string, std::vector<std::string>, std::less<>> slaves_;  ///< of stacked devices
  std::map<std::string, Names, std::less<>> holders_;     ///< what stands on a disk or partition
  std::map<std::string, std::string, std::less<>> maps_;  ///< multipath: what is mapped -> the map
};

}  // namespace elevatord
