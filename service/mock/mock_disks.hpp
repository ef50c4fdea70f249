#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "device_event.hpp"
#include "fleet.hpp"
#include "job.hpp"
#include "model_disk.hpp"

namespace elevatord {

/// The disks of a fleet as udev and a probe would tell of them: who they are, and whether they are
/// there. What their queues do is the kernel model's business.
class MockDisks {
 public:
  explicit MockDisks(std::vector<FleetDisk> disks);

  [[nodiscard]] std::vector<DeviceEvent> present() const;
  [[nodiscard]] const FleetDisk* find(const std::string& name) const;
  /// 0 for a disk that is not there.
  [[nodiscard]] std::uint64_t diskseq(const std::string& name) const;

  /// The disk goes, or comes back as a new one; the event that udev would tell.
  [[nodiscard]] DeviceEvent take_away(const std::string& name);
  [[nodiscard]] DeviceEvent put_back(const std::string& name);

  /// What a probe finds; `queue` is the disk in the kernel model.
  [[nodiscard]] ProbedFiles probe(const ProbeJob& job, const ModelDisk& queue,
                                  const Era& era) const;

  /// What a probe that asks for attributes finds of them.
  [[nodiscard]] ProbedAttributes attributes(const ProbeJob& job, const ModelDisk& queue,
                                            const Era& era) const;

 private:
  [[nodiscard]] ProbedFiles files_that_stay(const std::string& name, const ModelDisk& queue) const;

  struct Disk {
    FleetDisk made;
    std::uint64_t number = 0;
    std::uint64_t diskseq = 0;
    bool present = true;
  };

  [[nodiscard]] static DeviceEvent event_for(const Disk& disk, DeviceEvent::Action action);

  std::map<std::string, Disk> disks_;
  std::uint64_t last_diskseq_ = 0;
};

}  // namespace elevatord
