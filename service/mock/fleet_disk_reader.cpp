#include "fleet_disk_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attribute_path.hpp"
#include "fleet_values.hpp"
#include "scheduler_name.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

constexpr auto kDiskKeys = std::to_array<std::string_view>(
    {"name",   "class",   "rotational", "hw_queues", "tag_set",    "schedulers", "loadable",
     "active", "quiesce", "faults",     "size",      "zoned",      "removable",  "hidden",
     "model",  "vendor",  "serial",     "wwn",       "properties", "attributes"});
constexpr auto kFaultKeys = std::to_array<std::string_view>({"kind", "after", "for"});
constexpr auto kZonedModels =
    std::to_array<std::string_view>({"none", "host-aware", "host-managed"});
// In the order of the enumerators.
constexpr auto kFaultKinds = std::to_array<std::string_view>(
    {"stuck", "busy", "vanish", "refuse", "reset", "foreign", "slow"});
constexpr auto kQuiesce = std::to_array<std::string_view>({"rcu", "srcu", "expedited"});

constexpr std::uint64_t kMostQueues = 65'536;

/// Reads one element of `disks:`, which may stand for many disks.
class DiskReader {
 public:
  DiskReader(const YamlNode& node, Findings& findings)
      : node_(node), findings_(findings), values_(findings) {}

  FleetDisk read() {
    if (!check_map(node_, "disk", {kDiskKeys}, findings_)) return disk_;
    if (const auto* const entry = values_.required(node_, "class")) read_class(*entry);
    for (const auto& entry : node_.entries) {
      read_queue(entry);
      read_identity(entry);
    }
    check_active();
    return std::move(disk_);
  }

 private:
  void read_class(const YamlEntry& entry) {
    const auto index = values_.word(entry, device_class_names());
    if (!index) return;
    disk_.device_class = static_cast<DeviceClass>(*index);
  }

  void read_queue(const YamlEntry& entry) {
    if (entry.key == "rotational") assign(disk_.rotational, read_flag(entry, findings_));
    if (entry.key == "hw_queues") assign(disk_.hw_queues, values_.number(entry, 0, kMostQueues));
    if (entry.key == "tag_set") assign(disk_.tag_set, read_text(entry, findings_));
    if (entry.key == "schedulers") read_schedulers(entry, disk_.schedulers);
    if (entry.key == "loadable") read_schedulers(entry, disk_.loadable);
    if (entry.key == "active") assign(disk_.active, read_text(entry, findings_));
    if (entry.key == "quiesce") {
      if (const auto kind = values_.word(entry, kQuiesce)) {
        disk_.quiesce = static_cast<Quiesce>(*kind);
      }
    }
    if (entry.key == "faults") read_faults(entry);
  }

  void read_identity(const YamlEntry& entry) {
    if (entry.key == "size") assign(disk_.size, values_.size(entry));
    if (entry.key == "zoned") {
      if (const auto index = values_.word(entry, kZonedModels))
        disk_.zoned = kZonedModels.at(*index);
    }
    if (entry.key == "removable") assign(disk_.removable, read_flag(entry, findings_));
    if (entry.key == "hidden") assign(disk_.hidden, read_flag(entry, findings_));
    if (entry.key == "model") assign(disk_.model, read_text(entry, findings_));
    if (entry.key == "vendor") assign(disk_.vendor, read_text(entry, findings_));
    if (entry.key == "serial") assign(disk_.serial, read_text(entry, findings_));
    if (entry.key == "wwn") assign(disk_.wwn, read_text(entry, findings_));
    if (entry.key == "properties") read_texts_by_key(entry, disk_.properties);
    if (entry.key == "attributes") {
      check_paths(entry);
      read_texts_by_key(entry, disk_.attributes);
    }
  }

  void read_schedulers(const YamlEntry& entry, std::vector<std::string>& list) {
    // `schedulers: []` says that there is no such file.
    if (entry.value.is(Kind::List) && entry.value.items.empty()) return;
    for (const auto* const value : read_texts(entry, findings_)) add_scheduler(*value, list);
  }

  void add_scheduler(const YamlNode& value, std::vector<std::string>& list) {
    if (!SchedulerName::parse(value.text)) {
      findings_.error(value.at, "bad-scheduler", shown(value.text) + " cannot be a scheduler");
    } else if (offers(value.text) || may_load(value.text)) {
      findings_.error(value.at, "duplicate-scheduler", value.text + " is in the list twice");
    } else {
      list.push_back(value.text);
    }
  }

  bool offers(const std::string& scheduler) const {
    const auto& all = disk_.schedulers;
    return std::find(all.begin(), all.end(), scheduler) != all.end();
  }

  bool may_load(const std::string& scheduler) const {
    const auto& all = disk_.loadable;
    return std::find(all.begin(), all.end(), scheduler) != all.end();
  }

  void check_active() {
    const auto* const entry = node_.find("active");
    if (entry != nullptr && entry->value.is(Kind::Scalar) && !offers(disk_.active)) {
      findings_.error(entry->value.at, "not-offered",
                      "active: " + shown(disk_.active) + " is not in schedulers");
    }
    // A lone `none` without brackets is how some kernels say "nothing to choose here".
    const bool lone_none = disk_.schedulers == std::vector<std::string>{"none"};
    if (entry == nullptr && !disk_.schedulers.empty() && !lone_none) {
      findings_.error(node_.at, "missing-key", "active: is missing");
    }
  }

  void read_texts_by_key(const YamlEntry& entry, std::map<std::string, std::string>& texts) {
    if (!check_present(entry, findings_)) return;
    if (!entry.value.is(Kind::Map)) {
      findings_.error(entry.value.at, "wrong-type",
                      entry.key + ": expected a map, found " + described(entry.value));
      return;
    }
    for (const auto& each : entry.value.entries) {
      if (const auto text = read_text(each, findings_)) texts[each.key] = *text;
    }
  }

  void check_paths(const YamlEntry& entry) {
    for (const auto& attribute : entry.value.entries) {
      const auto flaw = flaw_of_attribute_path(attribute.key);
      if (flaw.empty()) continue;
      findings_.error(attribute.key_at, "bad-attribute",
                      "attributes: " + shown(attribute.key) + ": " + std::string{flaw});
    }
  }

  void read_faults(const YamlEntry& entry) {
    if (!check_present(entry, findings_)) return;
    if (!entry.value.is(Kind::List)) {
      findings_.error(entry.value.at, "wrong-type",
                      "faults: expected a list, found " + described(entry.value));
      return;
    }
    for (const auto& item : entry.value.items) read_fault(item);
  }

  void read_fault(const YamlNode& item) {
    if (!check_map(item, "fault", {kFaultKeys}, findings_)) return;
    FleetFault fault;
    if (const auto* const kind = values_.required(item, "kind")) {
      if (const auto index = values_.word(*kind, kFaultKinds)) {
        fault.kind = static_cast<FleetFault::Kind>(*index);
      }
    }
    for (const auto& entry : item.entries) {
      if (entry.key == "after") assign(fault.after, values_.duration(entry));
      if (entry.key == "for") assign(fault.lasts, values_.duration(entry));
    }
    disk_.faults.push_back(fault);
  }

  const YamlNode& node_;
  Findings& findings_;
  FleetValues values_;
  FleetDisk disk_;
};

}  // namespace

FleetDisk read_fleet_disk(const YamlNode& node, Findings& findings) {
  return DiskReader{node, findings}.read();
}

}  // namespace elevatord
