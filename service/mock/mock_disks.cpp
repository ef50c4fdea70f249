#include "mock_disks.hpp"

#include <algorithm>

#include <sys/sysmacros.h>

namespace elevatord {

namespace {

using Kind = FleetFault::Kind;
using Elapsed = MockDisks::Elapsed;

constexpr unsigned kMajor = 259;  // blkext: the mock's numbers mean nothing
constexpr std::uint64_t kSector = 512;

/// As 6.2 and later print it: none first, a blank at the end.
std::string scheduler_file(const MockDisk& disk) {
  std::string text;
  for (const auto& name : disk.made.schedulers) {
    text += name == disk.active ? '[' + name + "] " : name + ' ';
  }
  return text;
}

std::string other_than(const MockDisk& disk) {
  const auto& names = disk.made.schedulers;
  const auto it = std::find_if(names.begin(), names.end(),
                               [&](const auto& name) { return name != disk.active; });
  return it == names.end() ? disk.active : *it;
}

bool changes_state(const FleetFault& fault) {
  return fault.kind == Kind::Vanish || fault.kind == Kind::Reset || fault.kind == Kind::Foreign;
}

}  // namespace

MockDisks::MockDisks(Fleet fleet) {
  for (auto& made : fleet.disks) {
    MockDisk disk;
    disk.active = made.active;
    disk.diskseq = ++last_diskseq_;
    numbers_[made.name] = last_diskseq_;
    auto name = made.name;
    disk.made = std::move(made);
    disks_.emplace(std::move(name), std::move(disk));
  }
}

MockDisk* MockDisks::find(const std::string& name) {
  const auto it = disks_.find(name);
  return it == disks_.end() || !it->second.present ? nullptr : &it->second;
}

DeviceEvent MockDisks::event_for(const MockDisk& disk, DeviceEvent::Action action) const {
  DeviceEvent event;
  event.action = action;
  event.name = disk.made.name;
  event.devpath = devpath_of(disk.made);
  event.devnum =
      disk.made.hidden ? 0 : makedev(kMajor, static_cast<unsigned>(numbers_.at(disk.made.name)));
  event.diskseq = disk.diskseq;
  event.hidden = disk.made.hidden;
  event.properties = properties_of(disk.made);
  return event;
}

std::vector<DeviceEvent> MockDisks::present() const {
  std::vector<DeviceEvent> events;
  for (const auto& [name, disk] : disks_) {
    if (disk.present) events.push_back(event_for(disk, DeviceEvent::Action::Add));
  }
  return events;
}

ProbedFiles MockDisks::probe(const MockDisk& disk) const {
  ProbedFiles files;
  files["size"] = std::to_string(disk.made.size / kSector);
  files["removable"] = disk.made.removable ? "1" : "0";
  files["hidden"] = disk.made.hidden ? "1" : "0";
  files["diskseq"] = std::to_string(disk.diskseq);
  files["queue/rotational"] = disk.made.rotational ? "1" : "0";
  files["queue/zoned"] = disk.made.zoned;
  if (!disk.made.schedulers.empty()) {
    files["mq"] = std::to_string(disk.made.hw_queues);
    files["queue/scheduler"] = scheduler_file(disk);
  }
  if (!disk.made.model.empty()) files["device/model"] = disk.made.model;
  if (!disk.made.vendor.empty()) files["device/vendor"] = disk.made.vendor;
  return files;
}

const FleetFault* MockDisks::fault(const MockDisk& disk, Kind kind, Elapsed now) {
  const auto& faults = disk.made.faults;
  const auto it = std::find_if(faults.begin(), faults.end(), [&](const FleetFault& fault) {
    return fault.kind == kind && fault.after <= now && now < fault.after + fault.lasts;
  });
  return it == faults.end() ? nullptr : &*it;
}

Elapsed MockDisks::end_of_write(const MockDisk& disk, Elapsed now) const {
  if (const auto* stuck = fault(disk, Kind::Stuck, now)) return stuck->after + stuck->lasts;
  for (const auto& fault : disk.made.faults) {
    if (fault.kind == Kind::Slow && fault.after <= now) return now + fault.lasts;
  }
  return now;
}

void MockDisks::happen(MockDisk& disk, const FleetFault& fault, bool begins,
                       std::vector<DeviceEvent>& events) {
  if (fault.kind == Kind::Vanish) {
    disk.present = !begins;
    if (!begins) disk.diskseq = ++last_diskseq_;
    if (!begins) disk.active = disk.made.active;
    events.push_back(
        event_for(disk, begins ? DeviceEvent::Action::Remove : DeviceEvent::Action::Add));
  } else if (begins) {
    // No uevent tells of either: the kernel sends none for a switch.
    disk.active = fault.kind == Kind::Reset ? disk.made.active : other_than(disk);
  }
}

std::vector<DeviceEvent> MockDisks::advance(Elapsed now) {
  std::vector<DeviceEvent> events;
  const auto due = [&](Elapsed time) { return advanced_ < time && time <= now; };
  for (auto& [name, disk] : disks_) {
    for (const auto& fault : disk.made.faults) {
      if (!changes_state(fault)) continue;
      if (due(fault.after)) happen(disk, fault, true, events);
      if (due(fault.after + fault.lasts)) happen(disk, fault, false, events);
    }
  }
  advanced_ = now;
  return events;
}

std::optional<Elapsed> MockDisks::next_change(Elapsed now) const {
  std::optional<Elapsed> next;
  const auto consider = [&](Elapsed time) {
    if (time > now && (!next || time < *next)) next = time;
  };
  for (const auto& [name, disk] : disks_) {
    for (const auto& fault : disk.made.faults) {
      if (!changes_state(fault)) continue;
      consider(fault.after);
      consider(fault.after + fault.lasts);
    }
  }
  return next;
}

}  // namespace elevatord
