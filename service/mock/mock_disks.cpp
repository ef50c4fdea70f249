#include "mock_disks.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <sys/sysmacros.h>

#include "attribute_path.hpp"
#include "attributes.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

constexpr unsigned kMajor = 259;  // blkext: the mock's numbers mean nothing
constexpr std::uint64_t kSector = 512;

std::string without_newline(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

void take(ProbedFiles& files, const ModelDisk& queue, const std::string& setting) {
  const auto value = queue.values.find(setting.substr(std::string_view{"queue/"}.size()));
  if (value != queue.values.end()) files[setting] = value->second;
}

void take_setting(ProbedFiles& files, const ModelDisk& queue, const std::string& setting) {
  const auto owner = scheduler_of_setting(setting);
  if (owner.empty()) {
    take(files, queue, setting);
    if (setting == "queue/max_sectors_kb") take(files, queue, std::string{kMaxHwSectors});
    return;
  }
  const auto value = queue.iosched.find(setting.substr(setting.find_last_of('/') + 1));
  if (owner == queue.active && value != queue.iosched.end()) files[setting] = value->second;
}

}  // namespace

MockDisks::MockDisks(std::vector<FleetDisk> disks) {
  for (auto& made : disks) {
    auto name = made.name;
    Disk disk;
    disk.made = std::move(made);
    disk.number = disk.diskseq = ++last_diskseq_;
    disks_.emplace(std::move(name), std::move(disk));
  }
}

DeviceEvent MockDisks::event_for(const Disk& disk, DeviceEvent::Action action) {
  DeviceEvent event;
  event.action = action;
  event.name = disk.made.name;
  event.devpath = devpath_of(disk.made);
  event.devnum = disk.made.hidden ? 0 : makedev(kMajor, static_cast<unsigned>(disk.number));
  event.diskseq = disk.diskseq;
  event.hidden = disk.made.hidden;
  event.properties = Properties{properties_of(disk.made)};
  event.tag_set = disk.made.tag_set.empty() ? disk.made.name : disk.made.tag_set;
  return event;
}

std::vector<DeviceEvent> MockDisks::present() const {
  std::vector<DeviceEvent> events;
  for (const auto& [name, disk] : disks_) {
    if (disk.present) events.push_back(event_for(disk, DeviceEvent::Action::Add));
  }
  return events;
}

const FleetDisk* MockDisks::find(const std::string& name) const {
  const auto it = disks_.find(name);
  return it == disks_.end() || !it->second.present ? nullptr : &it->second.made;
}

std::uint64_t MockDisks::diskseq(const std::string& name) const {
  return find(name) == nullptr ? 0 : disks_.at(name).diskseq;
}

DeviceEvent MockDisks::take_away(const std::string& name) {
  auto& disk = disks_.at(name);
  disk.present = false;
  return event_for(disk, DeviceEvent::Action::Remove);
}

DeviceEvent MockDisks::put_back(const std::string& name) {
  auto& disk = disks_.at(name);
  disk.present = true;
  disk.diskseq = ++last_diskseq_;
  return event_for(disk, DeviceEvent::Action::Add);
}

ProbedFiles MockDisks::probe(const ProbeJob& job, const ModelDisk& queue, const Era& era) const {
  const auto& made = disks_.at(job.device).made;
  ProbedFiles files;
  if (!job.brief) files = files_that_stay(job.device, queue);
  files["size"] = std::to_string(made.size / kSector);
  if (const auto text = queue.scheduler_file(era)) {
    files["queue/scheduler"] = without_newline(*text);
  }
  for (const auto& setting : job.settings) take_setting(files, queue, setting);
  return files;
}

ProbedAttributes MockDisks::attributes(const ProbeJob& job, const ModelDisk& queue,
                                       const Era& era) const {
  ProbedAttributes all;
  for (const auto& [name, text] : queue.values) all["queue/" + name] = text;
  for (const auto& [name, text] : queue.iosched) all["queue/iosched/" + name] = text;
  if (const auto text = queue.scheduler_file(era)) all["queue/scheduler"] = without_newline(*text);
  all.insert(disks_.at(job.device).made.attributes.begin(),
             disks_.at(job.device).made.attributes.end());
  all.merge(probe(ProbeJob{job.device}, queue, era));
  all.emplace("ro", "0");
  all.erase(std::string{kHwQueues});  // no file
  std::erase_if(all, [&](const auto& entry) {
    const auto& asked = job.attributes;
    return std::find(asked.begin(), asked.end(), entry.first) == asked.end() ||
           !is_attribute_text(entry.second);
  });
  return all;
}

/// What a brief probe leaves out.
ProbedFiles MockDisks::files_that_stay(const std::string& name, const ModelDisk& queue) const {
  const auto& made = disks_.at(name).made;
  ProbedFiles files;
  files["removable"] = made.removable ? "1" : "0";
  files["hidden"] = made.hidden ? "1" : "0";
  files["diskseq"] = std::to_string(disks_.at(name).diskseq);
  files["queue/rotational"] = made.rotational ? "1" : "0";
  files["queue/zoned"] = made.zoned;
  if (!queue.bio_based()) files["mq"] = std::to_string(made.hw_queues);
  take(files, queue, "queue/nr_requests");
  if (!queue.bio_based()) files["mq/0/nr_tags"] = std::to_string(queue.spec.queue_depth);
  if (!made.model.empty()) files["device/model"] = made.model;
  if (!made.vendor.empty()) files["device/vendor"] = made.vendor;
  return files;
}

}  // namespace elevatord
