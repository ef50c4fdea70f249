#include "device_state.hpp"

#include <algorithm>

namespace elevatord::ctl {
namespace {

bool is_under_way(std::string_view state) {
  return state == "pending" || state == "writing";
}

bool is_unfinished(std::string_view state) {
  return state == "drifted" || is_under_way(state);
}

template <typename IsBad>
ExitCode worst_of(const std::vector<AppliedDevice>& devices, IsBad is_bad) {
  const auto any = [&devices](auto&& predicate) {
    return std::any_of(devices.begin(), devices.end(), predicate);
  };
  if (any([](const AppliedDevice& device) { return device.state == "stuck"; })) {
    return ExitCode::Stuck;
  }
  const bool bad = any([&](const AppliedDevice& device) { return is_bad(device.state); });
  return bad ? ExitCode::NotAsWanted : ExitCode::Done;
}

}  // namespace

bool is_trouble(std::string_view state) {
  return state == "failed" || state == "refused" || state == "unavailable" || state == "stuck";
}

Colour colour_of_state(std::string_view state) {
  if (state == "ok") {
    return Colour::Green;
  }
  if (is_trouble(state)) {
    return Colour::Red;
  }
  return is_unfinished(state) ? Colour::Yellow : Colour::Dim;
}

ExitCode outcome_of(const std::vector<AppliedDevice>& devices, bool waited) {
  return worst_of(devices, [waited](std::string_view state) {
    return is_trouble(state) || (waited && is_unfinished(state));
  });
}

ExitCode outcome_of_restore(const std::vector<AppliedDevice>& devices, bool waited) {
  return worst_of(devices, [waited](std::string_view state) {
    return state == "failed" || (waited && is_under_way(state));
  });
}

}  // namespace elevatord::ctl
