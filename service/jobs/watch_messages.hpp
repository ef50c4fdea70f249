#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace elevatord {

/// Who wrote to a file. What could not be found out is 0 or empty.
struct Writer {
  std::int32_t pid = 0;
  std::string comm;    ///< /proc/PID/comm: any bytes
  std::string cgroup;  ///< as in /proc/PID/cgroup: `/system.slice/tuned.service`
  bool operator==(const Writer&) const = default;

  [[nodiscard]] bool known() const { return pid != 0; }
};

/// Asks a watcher to tell of writes to files below these disks' directories. A disk that is named
/// again is another one by now: what was watched under its name is watched no more.
struct Watch {
  enum class Verb : std::uint8_t { Add = 1, Remove = 2 };
  Verb verb = Verb::Add;
  bool unnamed = false;              ///< by inotify even where writers could be named
  std::vector<std::string> devices;  ///< kernel names
  std::vector<std::string> files;    ///< `queue/scheduler`, `queue/iosched/*`
};

/// The answer to a Watch.
struct Watching {
  enum class By : std::uint8_t {
    Nothing = 0,   ///< this kernel, or whoever confines the worker, allows neither
    Inotify = 1,   ///< tells that, not who
    Fanotify = 2,  ///< tells who
  };
  By by = By::Nothing;
};

/// Somebody else wrote to an attribute, and is done. What he wrote is not said: he may have failed,
/// or written what was there.
struct Foreign {
  std::string device;     ///< empty: some were lost, any disk may have been written to
  std::string attribute;  ///< `scheduler`, or a file: `queue/nr_requests`
  Writer writer;
};

/// Limits of one message.
inline constexpr std::size_t kWatchedDevicesMax = 16;
inline constexpr std::size_t kWatchedFilesMax = 16;

}  // namespace elevatord
