#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "device_event.hpp"

namespace elevatord::testing {

/// What udev tells of a disk, in the domain's words:
///   DeviceEvent event = an_event("sda").at("/devices/…/block/sda").with("ID_BUS", "ata");
/// Starts as an `add` that udevd has handled, of a disk below /devices/virtual/block without
/// device number, diskseq or properties.
class EventBuilder {
 public:
  explicit EventBuilder(std::string name) {
    event_.devpath = "/devices/virtual/block/" + name;
    event_.name = std::move(name);
  }

  EventBuilder& at(std::string devpath) {
    event_.devpath = std::move(devpath);
    return *this;
  }

  EventBuilder& with(const std::string& key, std::string_view value) {
    event_.properties.insert_or_assign(key, value);
    return *this;
  }

  EventBuilder& devnum(std::uint64_t number) {
    event_.devnum = number;
    return *this;
  }

  EventBuilder& diskseq(std::uint64_t sequence) {
    event_.diskseq = sequence;
    return *this;
  }

  EventBuilder& usec_initialized(std::uint64_t usec) {
    event_.usec_initialized = usec;
    return *this;
  }

  EventBuilder& change() { return action(DeviceEvent::Action::Change); }

  EventBuilder& remove() { return action(DeviceEvent::Action::Remove); }

  EventBuilder& moved_from(std::string devpath) {
    event_.old_devpath = std::move(devpath);
    return action(DeviceEvent::Action::Move);
  }

  /// As `echo add > uevent` and `udevadm trigger` do.
  EventBuilder& synthetic() {
    event_.synthetic = true;
    return *this;
  }

  /// udevd has not finished with it.
  EventBuilder& not_initialized() {
    event_.initialized = false;
    return *this;
  }

  EventBuilder& hidden() {
    event_.hidden = true;
    return *this;
  }

  operator DeviceEvent() const { return event_; }  // NOLINT(google-explicit-constructor)

 private:
  EventBuilder& action(DeviceEvent::Action action) {
    event_.action = action;
    return *this;
  }

  DeviceEvent event_;
};

[[nodiscard]] inline EventBuilder an_event(std::string name) {
  return EventBuilder{std::move(name)};
}

}  // namespace elevatord::testing
