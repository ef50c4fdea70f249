#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "fleet.hpp"

namespace elevatord::testing {

/// `a_mock_disk("sda").on("bfq").with(FleetFault::Kind::Busy, 1s, 2s)`: a SATA disk that offers the
/// usual schedulers.
class MockDiskBuilder {
 public:
  explicit MockDiskBuilder(std::string name) {
    disk_.name = std::move(name);
    disk_.device_class = DeviceClass::Sata;
    disk_.schedulers = {"none", "mq-deadline", "bfq"};
    disk_.active = "none";
  }

  MockDiskBuilder& on(std::string active) {
    disk_.active = std::move(active);
    return *this;
  }

  MockDiskBuilder& loadable(std::string scheduler) {
    std::erase(disk_.schedulers, scheduler);
    disk_.loadable.push_back(std::move(scheduler));
    return *this;
  }

  MockDiskBuilder& bio_based() {
    disk_.schedulers.clear();
    disk_.active.clear();
    return *this;
  }

  MockDiskBuilder& with(FleetFault::Kind kind, std::chrono::milliseconds after,
                        std::chrono::milliseconds lasts) {
    disk_.faults.push_back({kind, after, lasts});
    return *this;
  }

  operator FleetDisk() const { return disk_; }  // NOLINT(google-explicit-constructor): a builder

 private:
  FleetDisk disk_;
};

inline MockDiskBuilder a_mock_disk(std::string name) {
  return MockDiskBuilder{std::move(name)};
}

inline Fleet a_fleet(std::vector<FleetDisk> disks) {
  Fleet fleet;
  fleet.kernel = KernelFacts::from_release("6.18.44");
  fleet.disks = std::move(disks);
  return fleet;
}

}  // namespace elevatord::testing
