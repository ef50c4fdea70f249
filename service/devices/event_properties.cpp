#include "event_properties.hpp"

#include <utility>

#include <sys/sysmacros.h>

namespace elevatord {

namespace {

using Action = DeviceEvent::Action;

std::optional<Action> action_from(std::string_view text) {
  if (text.empty() || text == "add") return Action::Add;
  if (text == "remove") return Action::Remove;
  if (text == "move") return Action::Move;
  // The device goes on or its driver leaves it; if it really goes, `remove` follows.
  if (text == "offline" || text == "unbind") return std::nullopt;
  // change, online, bind, and whatever is invented later: something happened, look again.
  return Action::Change;
}

bool is_whole_disk(const Properties& properties) {
  const auto subsystem = property(properties, "SUBSYSTEM");
  const auto devtype = property(properties, "DEVTYPE");
  return (subsystem.empty() || subsystem == "block") && (devtype.empty() || devtype == "disk");
}

std::uint64_t devnum_of(const Properties& properties) {
  const auto major_number = number_in(property(properties, "MAJOR"));
  const auto minor_number = number_in(property(properties, "MINOR"));
  if (!major_number || !minor_number) return 0;
  return ::makedev(static_cast<unsigned>(*major_number), static_cast<unsigned>(*minor_number));
}

void drop_what_belongs_to_the_event(Properties& properties) {
  properties.erase_if([](const std::string& key) {
    return key == "ACTION" || key == "SEQNUM" || key == "DEVPATH_OLD" || key.starts_with("SYNTH_");
  });
}

DeviceEvent describe(Action action, const Properties& properties) {
  DeviceEvent event;
  event.action = action;
  event.devpath = property(properties, "DEVPATH");
  // The directory's name, where sysfs has `!` for the `/` of names like cciss/c0d0.
  event.name = last_component(event.devpath);
  event.old_devpath = property(properties, "DEVPATH_OLD");
  event.devnum = devnum_of(properties);
  event.diskseq = number_in(property(properties, "DISKSEQ")).value_or(0);
  event.usec_initialized = number_in(property(properties, "USEC_INITIALIZED")).value_or(0);
  event.synthetic = properties.contains("SYNTH_UUID");
  return event;
}

}  // namespace

Properties parse_uevent(std::string_view text) {
  Properties properties;
  for (const auto line : split(text, '\n')) {
    const auto equals = line.find('=');
    if (equals == std::string_view::npos || equals == 0) continue;
    properties.insert_or_assign(std::string{line.substr(0, equals)},
                                std::string{line.substr(equals + 1)});
  }
  return properties;
}

std::optional<DeviceEvent> partition_event_from(const Properties& properties) {
  const auto action = action_from(property(properties, "ACTION"));
  const bool is_partition = property(properties, "SUBSYSTEM") == "block" &&
                            property(properties, "DEVTYPE") == "partition";
  if (!action || !is_partition) return std::nullopt;
  auto event = describe(*action, properties);
  const auto end = event.devpath.rfind('/');
  if (end == std::string::npos) return std::nullopt;
  event.disk = last_component(std::string_view{event.devpath}.substr(0, end));
  if (event.name.empty() || event.disk.empty()) return std::nullopt;
  // There may be thousands of them, and nobody matches on the rest.
  for (const char* const key : {"DEVNAME", "DEVLINKS", "ID_FS_TYPE"}) {
    const auto value = property(properties, key);
    if (!value.empty()) event.properties.emplace(key, value);
  }
  return event;
}

std::optional<DeviceEvent> event_from(Properties properties) {
  const auto action = action_from(property(properties, "ACTION"));
  if (!action || !is_whole_disk(properties)) return std::nullopt;
  auto event = describe(*action, properties);
  if (event.name.empty()) return std::nullopt;
  drop_what_belongs_to_the_event(properties);
  event.properties = std::move(properties);
  return event;
}

}  // namespace elevatord
