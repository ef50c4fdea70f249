#pragma once

#include <string>
#include <vector>

#include "device_registry.hpp"
#include "relatives.hpp"
#include "result.hpp"

namespace elevatord::ctl {

/// The disks below a sysfs root and how they hang together, found as the daemon finds them: through
/// libudev for /sys, by a scan elsewhere. Opens nothing below queue/.
class HostScan {
 public:
  [[nodiscard]] static Result<HostScan> of(const std::string& sysfs_root);

  /// For tests, and for whoever has looked already.
  explicit HostScan(const std::vector<DeviceEvent>& present);

  [[nodiscard]] const DeviceRegistry::Devices& disks() const { return registry_.devices(); }

  [[nodiscard]] Surroundings around(const DeviceEvent& disk) const {
    return relatives_.around(disk, registry_);
  }

 private:
  DeviceRegistry registry_;
  Relatives relatives_;
};

}  // namespace elevatord::ctl
