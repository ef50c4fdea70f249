#include "device_state.hpp"

#include <algorithm>

namespace elevatord::ctl {
namespace {

bool is_unfinished(std::string_view state) {
  return state == "drifted" || state == "pending" || state == "writing";
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
  const auto any = [&devices](auto&& predicate) {
    return std::any_of(devices.begin(), devices.end(), predicate);
  };
  if (any([](const AppliedDevice& device) { return device.state == "stuck"; })) {
    return ExitCode::Stuck;
  }
  const bool unwanted = any([waited](const AppliedDevice& device) {
    return is_trouble(device.state) || (waited && is_unfinished(device.state));
  });
  return unwanted ? ExitCode::NotAsWanted : ExitCode::Done;
}

}  // namespace elevatord::ctl
