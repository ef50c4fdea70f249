#include "device_registry.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "device_text.hpp"

namespace elevatord {

namespace {

enum class Age { Older, Same, Newer };

Age compare(std::uint64_t known, std::uint64_t told) {
  if (told == known) return Age::Same;
  return told < known ? Age::Older : Age::Newer;
}

bool elsewhere(const DeviceEvent& known, const DeviceEvent& event) {
  return known.devpath != event.devpath ||
         (known.devnum != 0 && event.devnum != 0 && known.devnum != event.devnum);
}

/// How old the disk that an event tells of is, compared with the one known under its name.
Age age_of(const DeviceEvent& event, const DeviceEvent& known) {
  if (known.diskseq != 0 && event.diskseq != 0) return compare(known.diskseq, event.diskseq);
  if (elsewhere(known, event)) return Age::Newer;
  if (known.usec_initialized != 0 && event.usec_initialized != 0) {
    return compare(known.usec_initialized, event.usec_initialized);
  }
  return Age::Same;
}

/// Tags name those who listen, not the disk, and links have no order: neither is news.
Properties comparable(const Properties& properties) {
  Properties result = properties;
  result.erase("TAGS");
  result.erase("CURRENT_TAGS");
  auto links = split(property(properties, "DEVLINKS"), ' ');
  std::sort(links.begin(), links.end());
  auto& text = result["DEVLINKS"];
  text.clear();
  for (const auto link : links) text.append(link).push_back(' ');
  return result;
}

bool is_news(const DeviceEvent& known, const DeviceEvent& event) {
  return event.action == DeviceEvent::Action::Change || event.synthetic ||
         event.initialized != known.initialized || event.hidden != known.hidden ||
         comparable(event.properties) != comparable(known.properties);
}

/// The state an event leaves behind.
DeviceEvent state_after(const DeviceEvent& event) {
  auto state = event;
  state.action = DeviceEvent::Action::Add;
  state.old_devpath.clear();
  state.synthetic = false;
  return state;
}

/// The same disk as told anew; what the event does not tell is kept.
DeviceEvent merged(const DeviceEvent& known, const DeviceEvent& event) {
  auto state = state_after(event);
  if (state.devnum == 0) state.devnum = known.devnum;
  if (state.diskseq == 0) state.diskseq = known.diskseq;
  if (state.usec_initialized == 0) state.usec_initialized = known.usec_initialized;
  return state;
}

bool in_scope(const DeviceEvent& device, DeviceRegistry::Scope scope) {
  if (scope == DeviceRegistry::Scope::All) return true;
  return device.hidden == (scope == DeviceRegistry::Scope::Hidden);
}

}  // namespace

std::string_view to_text(DeviceChange change) {
  constexpr std::array<std::string_view, 6> kTexts = {"added",   "changed", "medium changed",
                                                      "removed", "moved",   "ignored"};
  return kTexts.at(static_cast<std::size_t>(change));
}

DeviceChange DeviceRegistry::apply(const DeviceEvent& event) {
  switch (event.action) {
    case DeviceEvent::Action::Remove:
      return remove(event);
    case DeviceEvent::Action::Move:
      return move(event);
    case DeviceEvent::Action::Add:
    case DeviceEvent::Action::Change:
      return update(event);
  }
  return DeviceChange::Ignored;
}

std::vector<std::string> DeviceRegistry::sync(std::span<const DeviceEvent> scan, Scope scope) {
  std::set<std::string_view> present;
  for (const auto& event : scan) present.insert(event.name);
  std::vector<std::string> vanished;
  for (auto it = devices_.begin(); it != devices_.end();) {
    const auto device = it++;
    if (!in_scope(device->second, scope) || present.contains(device->first)) continue;
    vanished.push_back(device->first);
    forget(device);
  }
  return vanished;
}

const DeviceEvent* DeviceRegistry::find(std::string_view name) const {
  const auto it = devices_.find(name);
  return it == devices_.end() ? nullptr : &it->second;
}

DeviceChange DeviceRegistry::update(const DeviceEvent& event) {
  const auto it = devices_.find(event.name);
  if (it != devices_.end()) return update_known(it->second, event);
  if (is_late(event)) return DeviceChange::Ignored;
  devices_.emplace(event.name, state_after(event));
  return DeviceChange::Added;  // also for a change: its add was lost
}

DeviceChange DeviceRegistry::update_known(DeviceEvent& known, const DeviceEvent& event) {
  const auto age = age_of(event, known);
  if (age == Age::Older) return DeviceChange::Ignored;
  if (age == Age::Newer) {
    known = state_after(event);
    return DeviceChange::MediumChanged;
  }
  // udevd has lost its database or is about to fill it: what we were told before is better.
  if (known.initialized && !event.initialized) return DeviceChange::Ignored;
  const bool news = is_news(known, event);
  known = merged(known, event);
  return news ? DeviceChange::Changed : DeviceChange::Ignored;
}

DeviceChange DeviceRegistry::move(const DeviceEvent& event) {
  const auto it = devices_.find(last_component(event.old_devpath));
  if (it == devices_.end() || it->second.devpath != event.old_devpath) return update(event);
  const auto& known = it->second;
  if (known.diskseq != 0 && event.diskseq != 0 && event.diskseq < known.diskseq) {
    return DeviceChange::Ignored;
  }
  auto state = merged(known, event);
  devices_.erase(it);
  devices_.insert_or_assign(event.name, std::move(state));
  return DeviceChange::Moved;
}

DeviceChange DeviceRegistry::remove(const DeviceEvent& event) {
  // `udevadm trigger --action=remove` takes no disk away.
  if (event.synthetic) return DeviceChange::Ignored;
  const auto it = devices_.find(event.name);
  if (it == devices_.end()) return DeviceChange::Ignored;
  // The name may already belong to the next disk: its predecessor's end is not its own.
  if (elsewhere(it->second, event) || age_of(event, it->second) == Age::Older) {
    return DeviceChange::Ignored;
  }
  forget(it);
  return DeviceChange::Removed;
}

/// Only changes can be late for a disk that is gone; an Add is believed, because a tree that is
/// not sysfs may bring a disk back with the diskseq it had.
bool DeviceRegistry::is_late(const DeviceEvent& event) const {
  if (event.action == DeviceEvent::Action::Add || event.diskseq == 0) return false;
  const auto it = last_removed_.find(event.name);
  return it != last_removed_.end() && event.diskseq <= it->second;
}

void DeviceRegistry::forget(Devices::iterator device) {
  if (device->second.diskseq != 0) {
    last_removed_.insert_or_assign(device->first, device->second.diskseq);
  }
  devices_.erase(device);
}

}  // namespace elevatord
