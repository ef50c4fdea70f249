#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "device_event.hpp"
#include "fleet.hpp"
#include "job.hpp"

namespace elevatord {

/// One mock disk as the kernel has it now.
struct MockDisk {
  FleetDisk made;
  std::string active;
  std::uint64_t diskseq = 0;
  bool present = true;
};

/// The state of a fleet: which disks there are and which scheduler each has. Time is told in since
/// the start of the backend.
class MockDisks {
 public:
  using Elapsed = std::chrono::nanoseconds;

  explicit MockDisks(Fleet fleet);

  [[nodiscard]] MockDisk* find(const std::string& name);
  [[nodiscard]] std::vector<DeviceEvent> present() const;
  [[nodiscard]] ProbedFiles probe(const MockDisk& disk) const;

  /// The fault of this kind that is on now.
  [[nodiscard]] static const FleetFault* fault(const MockDisk& disk, FleetFault::Kind kind,
                                               Elapsed now);

  /// When a write that begins now has come back. This is where the costs of the kernel come in.
  [[nodiscard]] Elapsed end_of_write(const MockDisk& disk, Elapsed now) const;

  /// What faults do to disks by themselves; the events that udev would tell.
  [[nodiscard]] std::vector<DeviceEvent> advance(Elapsed now);
  [[nodiscard]] std::optional<Elapsed> next_change(Elapsed now) const;

 private:
  [[nodiscard]] DeviceEvent event_for(const MockDisk& disk, DeviceEvent::Action action) const;
  void happen(MockDisk& disk, const FleetFault& fault, bool begins,
              std::vector<DeviceEvent>& events);

  std::map<std::string, MockDisk> disks_;
  std::map<std::string, std::uint64_t> numbers_;
  std::uint64_t last_diskseq_ = 0;
  Elapsed advanced_{-1};
};

}  // namespace elevatord
