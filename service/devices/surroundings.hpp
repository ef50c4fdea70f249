#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "device_event.hpp"
#include "fact.hpp"
#include "mounts.hpp"

namespace elevatord {

/// A disk, a partition or a stacked device, as far as mounts know it.
struct BlockNode {
  std::uint64_t devnum = 0;
  std::string node;   ///< `/dev/sda1`
  std::string links;  ///< other names in /dev, with blanks between
};

/// What a disk's place among others says of it.
struct Surroundings {
  std::string head;                       ///< of a hidden NVMe path: the disk that it leads to
  std::optional<DeviceEvent> head_event;  ///< what is known of that one; nullopt: nothing yet
  std::vector<std::string> paths;         ///< of an NVMe head: its hidden paths
  /// Types of what is on the disk, its partitions and the devices on top; not yet known while
  /// partitions settle.
  Fact<std::vector<std::string>> fs_types = Fact<std::vector<std::string>>::known({});
  std::vector<BlockNode> nodes;   ///< the same things, which can be mounted
  std::string no_freeze;          ///< why nothing that freezes may be written; empty: it may
  std::vector<std::string> maps;  ///< multipath maps that it is a path of
};

/// Where any of the nodes is mounted, each place once.
[[nodiscard]] std::vector<std::string> places_of(const std::vector<BlockNode>& nodes,
                                                 const Mounts& mounts);

}  // namespace elevatord
