#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "properties.hpp"

namespace elevatord {

/// One thing that happened to a whole disk or to a partition, as udev or a scan tells it.
struct DeviceEvent {
  enum class Action { Add, Change, Remove, Move };
  Action action = Action::Add;
  std::string name;                    ///< kernel name, `/` in it written as `!` as sysfs does
  std::string devpath;                 ///< below the sysfs root, e.g. /devices/virtual/block/loop0
  std::string old_devpath;             ///< Move only
  std::uint64_t devnum = 0;            ///< dev_t; 0 for a hidden device
  std::uint64_t diskseq = 0;           ///< 0 before 5.15 (and where not told)
  std::uint64_t usec_initialized = 0;  ///< udev's USEC_INITIALIZED; identity before 5.15
  bool synthetic = false;              ///< written by somebody to a uevent file (SYNTH_UUID)
  bool initialized = true;  ///< false: udevd has not handled it yet, properties are not yet known
  bool hidden = false;      ///< no device node (paths of NVMe multipath)
  Properties properties;
  std::string disk;  ///< the disk that this is a partition of; empty: it is a whole disk itself
  std::vector<std::string> partitions;  ///< those that sysfs had when udev told of the disk
  std::vector<std::string> slaves;      ///< disks and partitions beneath a dm, md or bcache device
  std::vector<std::string> drivers;     ///< its own and those of the devices it hangs on
  std::string tag_set;  ///< what it shares tags with; empty: as its path says, see tag_set_of()
};

}  // namespace elevatord
