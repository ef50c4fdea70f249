#include "variant_reader.hpp"

#include <vector>

namespace elevatord::ctl {
namespace {

template <typename T>
void read(const Properties& properties, const char* name, T& target) {
  const auto found = properties.find(name);
  if (found != properties.end() && found->second.containsValueOfType<T>()) {
    target = found->second.get<T>();
  }
}

std::string joined(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& part : texts) {
    text.append(text.empty() ? "" : " ").append(part);
  }
  return text;
}

Value value_of(const sdbus::Variant& variant) {
  if (variant.containsValueOfType<std::string>()) {
    return variant.get<std::string>();
  }
  if (variant.containsValueOfType<bool>()) {
    return variant.get<bool>();
  }
  if (variant.containsValueOfType<std::uint64_t>()) {
    return variant.get<std::uint64_t>();
  }
  if (variant.containsValueOfType<std::int64_t>()) {
    return variant.get<std::int64_t>();
  }
  if (variant.containsValueOfType<std::uint32_t>()) {
    return std::uint64_t{variant.get<std::uint32_t>()};
  }
  if (variant.containsValueOfType<std::int32_t>()) {
    return std::int64_t{variant.get<std::int32_t>()};
  }
  if (variant.containsValueOfType<std::vector<std::string>>()) {
    return joined(variant.get<std::vector<std::string>>());
  }
  return std::string{"(of an unknown type)"};
}

void read(const Properties& properties, const char* name, std::map<std::string, Value>& target) {
  Properties variants;
  read(properties, name, variants);
  for (const auto& [key, variant] : variants) {
    target.emplace(key, value_of(variant));
  }
}

}  // namespace

DeviceInfo device_from(const Properties& properties) {
  DeviceInfo device;
  read(properties, "Name", device.name);
  read(properties, "DeviceNumber", device.device_number);
  read(properties, "Diskseq", device.diskseq);
  read(properties, "Ids", device.ids);
  read(properties, "Class", device.device_class);
  read(properties, "Medium", device.medium);
  read(properties, "Rotational", device.rotational);
  read(properties, "Zoned", device.zoned);
  read(properties, "HwQueues", device.hw_queues);
  read(properties, "Size", device.size);
  read(properties, "Scheduler", device.scheduler);
  read(properties, "Available", device.available);
  read(properties, "Configurable", device.configurable);
  read(properties, "Values", device.values);
  read(properties, "Wanted", device.wanted);
  read(properties, "Because", device.because);
  read(properties, "Source", device.source);
  read(properties, "State", device.state);
  read(properties, "LastResult", device.last_result);
  read(properties, "LastWriteDurationUsec", device.last_write_usec);
  read(properties, "LastForeignWriter", device.last_foreign_writer);
  return device;
}

ManagerInfo manager_from(const Properties& properties) {
  ManagerInfo manager;
  read(properties, "Version", manager.version);
  read(properties, "State", manager.state);
  read(properties, "PolicySerial", manager.policy_serial);
  read(properties, "PolicyFiles", manager.policy_files);
  read(properties, "PolicyErrors", manager.policy_errors);
  read(properties, "KernelRelease", manager.kernel_release);
  read(properties, "WritesDone", manager.writes_done);
  read(properties, "WritesAvoided", manager.writes_avoided);
  read(properties, "WritesFailed", manager.writes_failed);
  read(properties, "ForeignWrites", manager.foreign_writes);
  read(properties, "ForeignStalls", manager.foreign_stalls);
  read(properties, "PendingCount", manager.pending);
  read(properties, "StuckCount", manager.stuck);
  return manager;
}

}  // namespace elevatord::ctl
