// The part of the reconciler that knows how disks hang together: partitions, maps and their paths,
// heads and theirs.
#include <array>
#include <utility>

#include "device_wishes.hpp"
#include "named_fields.hpp"
#include "reconciler.hpp"

namespace elevatord {

namespace {

/// Many disks that come at once share one look at what is mounted.
constexpr std::chrono::milliseconds kMountsKeep{100};

std::string old_name(const DeviceEvent& event) {
  return event.old_devpath.substr(event.old_devpath.find_last_of('/') + 1);
}

}  // namespace

void Reconciler::take_partition(const DeviceEvent& event) {
  if (!relatives_.take_partition(event)) return;
  reconsider(relatives_.touched_by(event.disk, registry_));
  reconsider({event.disk});
}

/// Keeps up with the registry, and says whose surroundings are others now.
Relatives::Names Reconciler::take_relatives(const DeviceEvent& event, DeviceChange change) {
  if (change == DeviceChange::Ignored) return {};
  auto touched = relatives_.touched_by(event.name, registry_);
  if (change == DeviceChange::Removed) relatives_.forget(event.name);
  if (change == DeviceChange::Moved) relatives_.forget(old_name(event));
  if (const auto* const device = registry_.find(event.name)) relatives_.take(*device);
  touched.merge(relatives_.touched_by(event.name, registry_));
  return touched;
}

void Reconciler::reconsider(const Relatives::Names& names) {
  for (const auto& name : names) {
    const auto it = devices_.find(name);
    if (it == devices_.end()) continue;
    auto& device = it->second;
    judge(device);
    device.look = device.look || wants_look(device);
    pump(device);
  }
}

/// Those of the names that there are, each once. Who names the head of an NVMe multipath means its
/// paths as well: they have its schedulers.
std::vector<std::string> Reconciler::present_of(const std::vector<std::string>& names) const {
  std::vector<std::string> present;
  Relatives::Names seen;
  const auto add = [&](const std::string& name) {
    if (devices_.contains(name) && seen.insert(name).second) present.push_back(name);
  };
  for (const auto& name : names) {
    add(name);
    const auto* const device = find(name);
    if (device == nullptr) continue;
    for (const auto& path : device->around.paths) add(path);
  }
  return present;
}

Surroundings Reconciler::surroundings_of(const ManagedDevice& device) const {
  auto around = relatives_.around(device.event, registry_);
  for (const auto& map : around.maps) {
    const auto it = devices_.find(map);
    // What the last look at the map found counts for its paths as well.
    if (it != devices_.end() && around.no_freeze.empty()) around.no_freeze = why_frozen(it->second);
  }
  return around;
}

void Reconciler::take_mounts(ManagedDevice& device, bool anew) {
  constexpr std::array kMountpoint = {TextField::Mountpoint};
  if (!read_mounts_ || !names_any(*policy_, kMountpoint)) return;
  const auto now = clock_();
  if (!mounts_ || anew || now - mounts_at_ > kMountsKeep) {
    auto mounts = read_mounts_();
    mounts_ = mounts ? std::make_shared<const Mounts>(std::move(*mounts)) : nullptr;
    mounts_at_ = now;
  }
  device.mounts = mounts_;
}

}  // namespace elevatord
