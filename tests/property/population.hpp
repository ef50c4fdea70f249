#pragma once

#include <map>
#include <string>
#include <vector>

#include "dice.hpp"
#include "fleet.hpp"
#include "virtual_kernel.hpp"

namespace elevatord::property {

/// A handful of disks, some of which share a host; on any kernel.
[[nodiscard]] Fleet random_fleet(Dice& dice);

/// The disks of the kernel with what udev would tell of each.
class Population {
 public:
  Population(VirtualKernel& kernel, const Fleet& fleet);

  /// All that a scan would find now.
  [[nodiscard]] std::vector<DeviceEvent> present() const;

  /// Names of the disks that are there; of those that could come back.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::vector<std::string> absent() const;

  [[nodiscard]] bool is_present(const std::string& name) const;

  /// The disk as udev knows it, as a `change`.
  [[nodiscard]] DeviceEvent change_of(const std::string& name) const;

  /// What udev knows of it; events show it from then on.
  DeviceEvent& truth(const std::string& name) { return disks_.at(name).truth; }

  [[nodiscard]] DeviceEvent take_away(const std::string& name);
  [[nodiscard]] DeviceEvent bring_back(const std::string& name);
  [[nodiscard]] DeviceEvent change_medium(const std::string& name);
  [[nodiscard]] DeviceEvent move_path(const std::string& name);

  [[nodiscard]] const FleetDisk& made(const std::string& name) const {
    return disks_.at(name).made;
  }

 private:
  struct Disk {
    FleetDisk made;
    DeviceEvent truth;
    int moves = 0;
  };

  VirtualKernel& kernel_;
  std::map<std::string, Disk> disks_;
};

}  // namespace elevatord::property
