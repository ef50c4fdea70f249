#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace elevatord {

/// When to look for hidden disks after the NVMe controllers have said something. The kernel tells
/// that a controller is connected before it looks for its namespaces, and never tells of the hidden
/// ones: so soon after, and twice again later. However many events come, scans keep that pace.
class RescanTimes {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// An event came. One that comes while a scan is due anyway only adds later ones.
  void touched(Time now);

  /// A scan is being made now.
  void scanned(Time now);

  /// nullopt: nothing to wait for.
  [[nodiscard]] std::optional<Time> next() const { return next_; }

 private:
  std::optional<Time> next_;
  Time last_event_{};
  std::size_t step_ = 0;
};

}  // namespace elevatord
