// The half of the reconciler that is told of disks: which are there, and which is which.
#include <algorithm>
#include <utility>

#include "device_attributes.hpp"
#include "device_globs.hpp"
#include "device_memory.hpp"
#include "glob.hpp"
#include "reconciler.hpp"

namespace elevatord {

namespace {

std::string last_part(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

bool Reconciler::managed(const std::string& name) const {
  return any_glob_matches(settings_.devices, name);
}

bool Reconciler::named_by_admin(const std::string& name) const {
  return any_glob_names(settings_.devices, name);
}

/// A disk of ours that gets a name of somebody else's.
bool Reconciler::leaves(const DeviceEvent& event) const {
  return event.action == DeviceEvent::Action::Move && !managed(event.name) &&
         managed(last_part(event.old_devpath));
}

void Reconciler::handle(const DeviceEvent& event) {
  if (!event.disk.empty()) return take_partition(event);
  const bool leaving = leaves(event);
  auto touched = relatives_.touched_by(event.name, registry_);
  const auto change = registry_.apply(event);
  touched.merge(take_relatives(event, change));
  if (leaving && change == DeviceChange::Moved) remove(last_part(event.old_devpath));
  if (managed(event.name)) take_change(event, change);
  if (change != DeviceChange::Ignored) reconsider(touched);
}

void Reconciler::take_change(const DeviceEvent& event, DeviceChange change) {
  switch (change) {
    case DeviceChange::Added:
      return add(event);
    case DeviceChange::Removed:
      return remove(event.name);
    case DeviceChange::Moved:
      return move(last_part(event.old_devpath), event);
    case DeviceChange::MediumChanged:
      devices_[event.name].forget();
      devices_[event.name].incarnation = ++last_incarnation_;
      [[fallthrough]];
    case DeviceChange::Changed:
      devices_[event.name].event = *registry_.find(event.name);
      devices_[event.name].changed = true;
      return look(devices_[event.name]);
    case DeviceChange::Ignored:
      return;
  }
}

void Reconciler::rescan(const std::vector<DeviceEvent>& present, DeviceRegistry::Scope scope) {
  for (const auto& name : registry_.sync(present, scope)) {
    const auto touched = relatives_.touched_by(name, registry_);
    relatives_.forget(name);
    remove(name);
    reconsider(touched);
  }
  if (scope != DeviceRegistry::Scope::Hidden) reconsider(relatives_.sync_partitions(present));
  for (const auto& event : present) handle(event);
}

void Reconciler::add(const DeviceEvent& event) {
  auto& device = devices_[event.name] = ManagedDevice{};
  device.incarnation = ++last_incarnation_;
  device.event = event;
  device.added_at = clock_();
  device.named_by_admin = named_by_admin(event.name);
  take_over(device);
  if (const auto it = inherited_.find(event.name); it != inherited_.end()) {
    device.inherited = it->second;
  }
  name_attributes(device, named_attributes_);
  quiet_hosts_.added(event, clock_());
  take_mounts(device, false);
  device.around = surroundings_of(device);
  device.judge(*policy_, settings_.kernel);
  observer_.device_added(device);
  look(device);
}

/// Counts once: whatever has this name later is another disk, even where nothing else tells so.
void Reconciler::take_over(ManagedDevice& device) {
  std::erase_if(earlier_, [&](const AppliedValue& value) {
    if (belongs_to(value, device.event)) take_over_value(device, value);
    return value.device == device.name();
  });
}

void Reconciler::remove(const std::string& name) {
  if (devices_.erase(name) == 0) return;
  static_cast<void>(withdraw(name));
  observer_.device_removed(name);
  requests_.settled(name);
}

void Reconciler::move(const std::string& from, const DeviceEvent& event) {
  auto node = devices_.extract(from);
  if (node.empty()) return add(event);
  remove(event.name);  // whoever had this name before
  observer_.device_removed(from);
  requests_.settled(from);
  jobs_.rename(from, event.name);
  node.key() = event.name;
  node.mapped().event = *registry_.find(event.name);
  node.mapped().changed = true;
  node.mapped().named_by_admin = named_by_admin(event.name);
  auto& device = devices_.insert(std::move(node)).position->second;
  observer_.device_added(device);
  look(device);
}

}  // namespace elevatord
