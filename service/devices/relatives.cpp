#include "relatives.hpp"

#include <algorithm>
#include <utility>

#include "device_text.hpp"
#include "nvme_names.hpp"
#include "stacked_state.hpp"

namespace elevatord {

namespace {

constexpr int kDeepest = 8;  // of a stack of devices: the kernel's own limit

constexpr std::string_view kMapPrefix = "mpath-";

BlockNode node_of(const DeviceEvent& event) {
  return {event.devnum, std::string{property(event.properties, "DEVNAME")},
          std::string{property(event.properties, "DEVLINKS")}};
}

void add_type(std::vector<std::string>& types, std::string_view type) {
  if (type.empty() || std::find(types.begin(), types.end(), type) != types.end()) return;
  types.emplace_back(type);
}

/// Adds the names of registry's disks that begin so.
template <typename Add>
void each_path(const std::string& head, const DeviceRegistry& registry, Add add) {
  const auto prefix = nvme_path_prefix(head);
  if (!prefix) return;
  const auto& devices = registry.devices();
  for (auto it = devices.lower_bound(*prefix);
       it != devices.end() && it->first.starts_with(*prefix); ++it) {
    if (nvme_head_of(it->first) == head) add(it->first);
  }
}

}  // namespace

void Relatives::take(const DeviceEvent& disk) {
  auto& entry = disks_[disk.name];
  entry.expected.clear();
  for (const auto& name : disk.partitions) {
    if (!entry.partitions.contains(name)) entry.expected.insert(name);
  }
  if (entry.partitions.empty() && entry.expected.empty()) disks_.erase(disk.name);
  for (const auto& slave : std::exchange(slaves_[disk.name], disk.slaves)) {
    holders_[slave].erase(disk.name);
    if (holders_[slave].empty()) holders_.erase(slave);
  }
  for (const auto& slave : disk.slaves) holders_[slave].insert(disk.name);
  if (disk.slaves.empty()) slaves_.erase(disk.name);
  std::erase_if(maps_, [&](const auto& map) { return map.second == disk.name; });
  if (!is_multipath_map(disk)) return;
  const auto mapped = property(disk.properties, "DM_UUID").substr(kMapPrefix.size());
  if (!mapped.empty()) maps_.insert_or_assign(std::string{mapped}, disk.name);
}

void Relatives::forget(const std::string& name) {
  DeviceEvent nothing;
  nothing.name = name;
  take(nothing);
  const auto it = disks_.find(name);
  if (it == disks_.end()) return;
  for (const auto& [partition, what] : it->second.partitions) disk_of_partition_.erase(partition);
  disks_.erase(it);
}

bool Relatives::take_partition(const DeviceEvent& event) {
  auto& disk = disks_[event.disk];
  const bool expected = disk.expected.erase(event.name) != 0;
  if (event.action == DeviceEvent::Action::Remove) {
    disk_of_partition_.erase(event.name);
    return disk.partitions.erase(event.name) != 0 || expected;
  }
  Partition partition{std::string{property(event.properties, "ID_FS_TYPE")}, node_of(event),
                      event.initialized};
  disk_of_partition_.insert_or_assign(event.name, event.disk);
  const auto known = disk.partitions.find(event.name);
  const bool news = expected || known == disk.partitions.end() ||
                    known->second.fs_type != partition.fs_type ||
                    known->second.node.devnum != partition.node.devnum ||
                    known->second.initialized != partition.initialized;
  disk.partitions.insert_or_assign(event.name, std::move(partition));
  return news;
}

Relatives::Names Relatives::sync_partitions(std::span<const DeviceEvent> scan) {
  std::set<std::string_view> present;
  for (const auto& event : scan) present.insert(event.name);
  Names changed;
  for (auto& [name, disk] : disks_) {
    const auto before = disk.partitions.size();
    std::erase_if(disk.partitions,
                  [&](const auto& entry) { return !present.contains(entry.first); });
    if (disk.partitions.size() != before) changed.insert(name);
  }
  std::erase_if(disk_of_partition_,
                [&](const auto& entry) { return !present.contains(entry.first); });
  return changed;
}

std::string Relatives::disk_of(const std::string& name) const {
  const auto it = disk_of_partition_.find(name);
  return it == disk_of_partition_.end() ? name : it->second;
}

void Relatives::add_beneath(Names& found, const std::string& name, int depth) const {
  const auto it = slaves_.find(name);
  if (it == slaves_.end() || depth == 0) return;
  for (const auto& slave : it->second) {
    const auto disk = disk_of(slave);
    if (found.insert(disk).second) add_beneath(found, disk, depth - 1);
  }
}

Relatives::Names Relatives::touched_by(std::string_view name,
                                       const DeviceRegistry& registry) const {
  Names found;
  const std::string device{name};
  add_beneath(found, device, kDeepest);
  each_path(device, registry, [&](const std::string& path) { found.insert(path); });
  if (const auto head = nvme_head_of(name)) found.insert(*head);
  for (const auto& [mapped, map] : maps_) {
    if (map != device) continue;
    for (const auto& [other, event] : registry.devices()) {
      if (property(event.properties, "ID_SERIAL") == mapped) found.insert(other);
    }
  }
  found.erase(device);
  return found;
}

bool Relatives::add_partitions(Surroundings& around, std::vector<std::string>& types,
                               const Disk& disk) const {
  bool settled = disk.expected.empty();
  for (const auto& [name, partition] : disk.partitions) {
    add_type(types, partition.fs_type);
    around.nodes.push_back(partition.node);
    settled = settled && partition.initialized;
  }
  return settled;
}

void Relatives::add_contents(Surroundings& around, const DeviceEvent& device,
                             const DeviceRegistry& registry, int depth) const {
  using Types = Fact<std::vector<std::string>>;
  auto types = around.fs_types.is_known() ? around.fs_types.value() : std::vector<std::string>{};
  bool settled = around.fs_types.is_known() && device.initialized;
  add_type(types, property(device.properties, "ID_FS_TYPE"));
  around.nodes.push_back(node_of(device));
  const auto disk = disks_.find(device.name);
  if (disk != disks_.end()) settled = add_partitions(around, types, disk->second) && settled;
  around.fs_types = settled ? Types::known(std::move(types)) : Types::not_yet();
  add_holders(around, device.name, registry, depth);
  if (disk == disks_.end()) return;
  for (const auto& [name, partition] : disk->second.partitions) {
    add_holders(around, name, registry, depth);
  }
}

void Relatives::add_holders(Surroundings& around, const std::string& name,
                            const DeviceRegistry& registry, int depth) const {
  const auto holders = holders_.find(name);
  if (holders == holders_.end() || depth == 0) return;
  for (const auto& holder : holders->second) {
    const auto* const event = registry.find(holder);
    if (event != nullptr) add_contents(around, *event, registry, depth - 1);
  }
}

void Relatives::add_maps(Surroundings& around, const DeviceEvent& disk,
                         const DeviceRegistry& registry) const {
  Names maps;
  const auto holders = holders_.find(disk.name);
  if (holders != holders_.end()) maps = holders->second;
  const auto by_id = maps_.find(property(disk.properties, "ID_SERIAL"));
  if (by_id != maps_.end()) maps.insert(by_id->second);
  for (const auto& name : maps) {
    const auto* const map = registry.find(name);
    if (map == nullptr || !is_multipath_map(*map)) continue;
    around.maps.push_back(name);
    if (around.no_freeze.empty()) around.no_freeze = why_io_waits(*map);
  }
}

Surroundings Relatives::around(const DeviceEvent& disk, const DeviceRegistry& registry) const {
  Surroundings around;
  around.no_freeze = why_io_waits(disk);
  add_maps(around, disk, registry);
  if (const auto head = nvme_head_of(disk.name)) {
    around.head = *head;
    if (const auto* const event = registry.find(*head)) around.head_event = *event;
  }
  each_path(disk.name, registry, [&](const std::string& path) { around.paths.push_back(path); });
  // What is on a path is on its head: the path has no partitions of its own.
  add_contents(around, around.head_event ? *around.head_event : disk, registry, kDeepest);
  return around;
}

}  // namespace elevatord
