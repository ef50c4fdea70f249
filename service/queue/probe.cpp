#include "probe.hpp"

#include "attribute_path.hpp"
#include "attributes.hpp"
#include "scheduler_list.hpp"
#include "setting.hpp"

namespace elevatord {

namespace {

void take(ProbedFiles& files, const DeviceDirectory& directory, const std::string& file,
          const std::string& name) {
  if (files.contains(name)) return;
  if (auto text = directory.read(file)) files.emplace(name, std::move(*text));
}

bool is_active(const ProbedFiles& files, std::string_view scheduler) {
  const auto file = files.find("queue/scheduler");
  if (file == files.end()) return false;
  const auto list = parse_scheduler_list(file->second);
  return list && list->active == scheduler;
}

void take_setting(ProbedFiles& files, const DeviceDirectory& directory,
                  const std::string& setting) {
  const auto owner = scheduler_of_setting(setting);
  if (!is_setting(setting) || (!owner.empty() && !is_active(files, owner))) return;
  take(files, directory, file_of_setting(setting),
       setting == kSchedulerSetting ? "queue/scheduler" : setting);
  if (setting != "queue/max_sectors_kb") return;
  take(files, directory, std::string{kMaxHwSectors}, std::string{kMaxHwSectors});
}

}  // namespace

ProbedFiles probe(const DeviceDirectory& directory, std::span<const std::string> settings,
                  bool brief) {
  ProbedFiles files;
  for (const auto file : brief ? briefly_probed_files() : probed_files()) {
    if (auto text = directory.read(file)) files.emplace(file, std::move(*text));
  }
  for (const auto& setting : settings) take_setting(files, directory, setting);
  if (brief) return files;
  if (const auto queues = directory.hw_queues()) files.emplace(kHwQueues, std::to_string(*queues));
  return files;
}

ProbedAttributes probe_attributes(const DeviceDirectory& directory,
                                  std::span<const std::string> paths) {
  ProbedAttributes attributes;
  for (const auto& path : paths) {
    if (!flaw_of_attribute_path(path).empty()) continue;
    auto text = directory.read_attribute(path);
    if (text && is_attribute_text(*text)) attributes.emplace(path, std::move(*text));
  }
  return attributes;
}

}  // namespace elevatord
