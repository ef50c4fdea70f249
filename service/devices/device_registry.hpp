#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "device_event.hpp"

namespace elevatord {

/// What an event means to somebody who knows the disk's past.
enum class DeviceChange {
  Added,
  Changed,        ///< the same disk; look at its facts again
  MediumChanged,  ///< another disk or medium under the same name, without a remove between
  Removed,
  Moved,    ///< the same disk under another name or path
  Ignored,  ///< told before, too late, or about a disk that is not known
};
[[nodiscard]] std::string_view to_text(DeviceChange change);

/// Remembers which disks there are and what was last told of each, and tells news from echoes.
/// Pure: events in, changes out. A disk is known by its name; it is the same disk as long as
/// path, device number and diskseq stay (before 5.15: USEC_INITIALIZED). A diskseq is never used
/// again, so an event with an older one is late and means nothing.
class DeviceRegistry {
 public:
  using Devices = std::map<std::string, DeviceEvent, std::less<>>;

  /// Which disks a scan could have seen.
  enum class Scope { All, Visible, Hidden };

  DeviceChange apply(const DeviceEvent& event);

  /// Forgets the disks that a complete scan does not have, and returns their names. The scan's
  /// events are then applied one by one as any other.
  [[nodiscard]] std::vector<std::string> sync(std::span<const DeviceEvent> scan,
                                              Scope scope = Scope::All);

  /// What is known of a disk now (its action is always Add); nullptr for an unknown one. Valid
  /// until the next apply() or sync().
  [[nodiscard]] const DeviceEvent* find(std::string_view name) const;

  [[nodiscard]] const Devices& devices() const { return devices_; }

 private:
  DeviceChange update(const DeviceEvent& event);
  DeviceChange update_known(DeviceEvent& known, const DeviceEvent& event);
  DeviceChange move(const DeviceEvent& event);
  DeviceChange remove(const DeviceEvent& event);
  [[nodiscard]] bool is_late(const DeviceEvent& event) const;
  void forget(Devices::iterator device);

  Devices devices_;
  std::map<std::string, std::uint64_t, std::less<>> last_removed_;  ///< name -> its diskseq
};

}  // namespace elevatord
