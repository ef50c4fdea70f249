#pragma once

#include <map>
#include <optional>
#include <string>

#include "device_event.hpp"
#include "job_table.hpp"

namespace elevatord {

/// Which hosts are still finding their disks. Since 7.2 the kernel answers EBUSY to a scheduler
/// write while a sibling is being added, so at a boot it pays to wait until a host has been quiet
/// for a second; at the latest ten seconds after the start, since some hosts are never quiet. A
/// disk that is plugged in later is not waited for: it goes into use at once.
class QuietHosts {
 public:
  /// `collide`: whether the kernel is one of those; else nobody ever waits.
  QuietHosts(bool collide, Time start);

  /// A disk has appeared. One that udev knew long before us counts from then.
  void added(const DeviceEvent& event, Time now);

  /// Until when writes to disks of this tag set had better wait; nullopt: they need not.
  [[nodiscard]] std::optional<Time> busy_until(const std::string& tag_set, Time now) const;

 private:
  bool collide_;
  Time end_;
  std::map<std::string, Time> last_added_;
};

}  // namespace elevatord
