#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace elevatord {

/// One thing that happened to a whole disk, as udev or a scan tells it.
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
  std::map<std::string, std::string> properties;
  std::string tag_set;  ///< what it shares tags with; empty: as its path says, see tag_set_of()
};

}  // namespace elevatord
