#include "stacked_state.hpp"

#include <string_view>

#include "device_text.hpp"

namespace elevatord {

namespace {

bool is_mapper(const DeviceEvent& event) {
  return event.name.starts_with("dm-");
}

bool is(const DeviceEvent& event, const std::string& key, std::string_view value) {
  return property(event.properties, key) == value;
}

}  // namespace

bool is_multipath_map(const DeviceEvent& event) {
  return is_mapper(event) && property(event.properties, "DM_UUID").starts_with("mpath-");
}

std::string why_io_waits(const DeviceEvent& event) {
  if (!is_mapper(event)) return {};
  if (is(event, "DM_SUSPENDED", "1")) return event.name + " is suspended";
  if (!is_multipath_map(event)) return {};
  const bool without_path =
      is(event, "MPATH_DEVICE_READY", "0") || is(event, "DM_NR_VALID_PATHS", "0");
  return without_path ? event.name + " has no usable path" : std::string{};
}

std::string who_keeps_off(const DeviceEvent& event) {
  if (!is(event, "DM_UDEV_DISABLE_OTHER_RULES_FLAG", "1")) return {};
  return "device mapper asks others to leave it alone (DM_UDEV_DISABLE_OTHER_RULES_FLAG)";
}

bool is_undecided_path(const DeviceEvent& event) {
  const auto until = property(event.properties, "FIND_MULTIPATHS_WAIT_UNTIL");
  // Left as it was when the answer comes before the time is up; then this is set beside it.
  const bool answered = !property(event.properties, "FIND_MULTIPATHS_WAIT_CANCELLED").empty();
  return !until.empty() && until != "0" && !answered;
}

bool waits_for_event(const DeviceEvent& event) {
  if (!event.initialized) return false;
  if (is_undecided_path(event)) return true;
  const bool stacked = is_mapper(event) || event.name.starts_with("md");
  return stacked && is(event, "SYSTEMD_READY", "0");
}

}  // namespace elevatord
