#include "quiet_hosts.hpp"

#include <algorithm>
#include <chrono>

#include "tag_set_name.hpp"

namespace elevatord {

namespace {

constexpr std::chrono::seconds kQuiet{1};
constexpr std::chrono::seconds kLongest{10};

/// udev notes on our clock when it first saw a disk.
Time time_of(const DeviceEvent& event, Time now) {
  const Time known{std::chrono::microseconds{event.usec_initialized}};
  return event.usec_initialized == 0 ? now : std::min(known, now);
}

}  // namespace

QuietHosts::QuietHosts(bool collide, Time start) : collide_(collide), end_(start + kLongest) {}

void QuietHosts::added(const DeviceEvent& event, Time now) {
  const auto tag_set = tag_set_of(event);
  if (!collide_ || now >= end_ || tag_set == event.name) return;
  auto& last = last_added_.try_emplace(tag_set, Time::min()).first->second;
  last = std::max(last, time_of(event, now));
}

std::optional<Time> QuietHosts::busy_until(const std::string& tag_set, Time now) const {
  const auto last = last_added_.find(tag_set);
  if (last == last_added_.end()) return std::nullopt;
  const auto until = std::min(last->second + kQuiet, end_);
  return until > now ? std::optional{until} : std::nullopt;
}

}  // namespace elevatord
