#include "device_facts_builder.hpp"

#include <limits>
#include <utility>

#include "classify.hpp"
#include "device_text.hpp"
#include "medium.hpp"
#include "spellings.hpp"
#include "stacked_state.hpp"

namespace elevatord {

namespace {

using Probed = std::optional<ProbedFiles>;

constexpr std::uint64_t kSectorSize = 512;  // sysfs's unit, whatever the disk's own sector size

/// What `read` makes of a file's text: absent without the file, or when it makes nothing of it.
template <typename T, typename Read>
Fact<T> from_file(const Probed& probed, const std::string& file, Read read) {
  if (!probed) return Fact<T>::not_yet();
  const auto it = probed->find(file);
  if (it == probed->end()) return Fact<T>::absent();
  std::optional<T> value = read(trimmed(it->second));
  return value ? Fact<T>::known(std::move(*value)) : Fact<T>::absent();
}

std::optional<bool> flag_in(std::string_view text) {
  const auto number = number_in(text);
  return number ? std::optional{*number != 0} : std::nullopt;
}

std::optional<std::string> word_in(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional{std::string{text}};
}

std::optional<std::uint64_t> bytes_in(std::string_view sectors) {
  const auto number = number_in(sectors);
  if (!number || *number > std::numeric_limits<std::uint64_t>::max() / kSectorSize) {
    return std::nullopt;
  }
  return *number * kSectorSize;
}

void add_files(DeviceFacts& facts, const Probed& probed) {
  facts.rotational = from_file<bool>(probed, "queue/rotational", flag_in);
  facts.removable = from_file<bool>(probed, "removable", flag_in);
  facts.write_cache = from_file<std::string>(probed, "queue/write_cache", word_in);
  facts.zoned = from_file<std::string>(probed, "queue/zoned", word_in);
  facts.hw_queues = from_file<std::uint64_t>(probed, "mq", number_in);
  facts.size = from_file<std::uint64_t>(probed, "size", bytes_in);
}

Fact<Spellings> some(Spellings spellings) {
  return spellings.empty() ? Fact<Spellings>::absent()
                           : Fact<Spellings>::known(std::move(spellings));
}

Spellings by_id_names(const Properties& properties) {
  constexpr std::string_view kById = "/dev/disk/by-id/";
  Spellings names;
  for (const auto link : split(property(properties, "DEVLINKS"), ' ')) {
    if (link.starts_with(kById)) names.emplace_back(link.substr(kById.size()));
  }
  return names;
}

void add_properties(DeviceFacts& facts, const DeviceEvent& event, const Probed& probed) {
  facts.device_class = Fact<DeviceClass>::known(classify(event));
  auto evidence = evidence_of_medium(event, probed);
  facts.medium = evidence.medium;
  facts.medium_because = std::move(evidence.because);
  facts.wwn = wwn_spellings(event.properties, probed);
  facts.serial = serial_spellings(event.properties, probed);
  facts.model = model_spellings(event.properties, probed);
  facts.vendor = vendor_spellings(event.properties, probed);
  facts.ids = some(by_id_names(event.properties));
  facts.properties = Fact<Properties>::known(event.properties);
}

/// Whether no property can make it another class.
bool is_named_by_driver(const DeviceEvent& event) {
  switch (transport_of(event)) {
    case DeviceClass::Loop:
    case DeviceClass::Zram:
    case DeviceClass::Md:
    case DeviceClass::Brd:
    case DeviceClass::Zvol:
      return true;
    default:
      return false;
  }
}

/// A path knows next to nothing of itself: udev never hears of it.
DeviceEvent as_matched(const DeviceEvent& event, const Surroundings& around) {
  if (around.head.empty()) return event;
  auto matched = event;
  matched.initialized = around.head_event && around.head_event->initialized;
  if (around.head_event) matched.properties = around.head_event->properties;
  return matched;
}

void add_contents(DeviceFacts& facts, const Surroundings& around, const Mounts* mounts) {
  facts.fs_types = around.fs_types;
  if (mounts == nullptr) {
    facts.mountpoints = Fact<Spellings>::absent();
  } else if (around.fs_types.is_known()) {
    facts.mountpoints = Fact<Spellings>::known(places_of(around.nodes, *mounts));
  }
}

}  // namespace

bool properties_are_final(const DeviceEvent& event) {
  if (!event.initialized) return false;
  if (property(event.properties, "DM_UDEV_DISABLE_OTHER_RULES_FLAG") == "1") return false;
  if (is_undecided_path(event)) return false;
  // Paths of a map are "not ready" for as long as they belong to it, and all is known of them.
  if (property(event.properties, "DM_MULTIPATH_DEVICE_PATH") == "1") return true;
  return property(event.properties, "SYSTEMD_READY") != "0";
}

DeviceFacts facts_of(const DeviceEvent& event, const Probed& probed, const KernelFacts& kernel,
                     const Surroundings& around, const Mounts* mounts) {
  DeviceFacts facts;
  facts.name = event.name;
  facts.kernel = kernel;
  facts.head = around.head;
  facts.keep_off = who_keeps_off(event);
  facts.drivers = some(event.drivers);
  // Told by the name alone, so that a path is one before anything is known of its head.
  if (!around.head.empty() || is_named_by_driver(event)) {
    facts.device_class = Fact<DeviceClass>::known(classify(event));
  }
  const auto matched = as_matched(event, around);
  if (properties_are_final(matched)) add_properties(facts, matched, probed);
  add_contents(facts, around, mounts);
  add_files(facts, probed);
  return facts;
}

}  // namespace elevatord
