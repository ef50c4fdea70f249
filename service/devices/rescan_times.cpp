#include "rescan_times.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

using namespace std::chrono_literals;

/// After the last event. The last one is for slow fabrics.
constexpr std::array<std::chrono::milliseconds, 3> kSteps = {200ms, 1000ms, 5000ms};

}  // namespace

void RescanTimes::touched(Time now) {
  last_event_ = now;
  step_ = 0;
  // Not put off by more events, or a controller that never gets calm would hide what it brought.
  next_ = next_ ? std::min(*next_, now + kSteps[0]) : now + kSteps[0];
}

void RescanTimes::scanned(Time now) {
  while (step_ < kSteps.size() && last_event_ + kSteps.at(step_) <= now) ++step_;
  next_ = step_ < kSteps.size() ? std::optional{last_event_ + kSteps.at(step_)} : std::nullopt;
}

}  // namespace elevatord
