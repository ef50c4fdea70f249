#include "grace_periods.hpp"

#include <utility>

namespace elevatord {

namespace {

double unit(std::mt19937_64& random) {
  // Not std::uniform_real_distribution: its results differ between libraries.
  return static_cast<double>(random() >> 11U) * 0x1.0p-53;
}

}  // namespace

GracePeriods::GracePeriods(EventQueue& events, const Costs& costs, std::uint64_t seed)
    : events_(events), costs_(costs), random_(seed) {}

ModelTime GracePeriods::next_tick() const {
  return (events_.now() / costs_.tick + 1) * costs_.tick;
}

ModelTime GracePeriods::end_of_one_begun_now() {
  auto end = costs_.tick.count() == 0
                 ? events_.now() + costs_.grace_period
                 : events_.now() / costs_.tick * costs_.tick + costs_.grace_period;
  for (const auto& straggle : costs_.straggles) {
    if (unit(random_) < straggle.probability) end += straggle.extra;
  }
  return end;
}

/// With probability `others` somebody else's grace period is in its middle when we come: the rest
/// of it is to be waited out first.
void GracePeriods::begin_those_of_others() {
  if (costs_.others <= 0 || unit(random_) >= costs_.others) return;
  under_way_ = true;
  ++begun_;
  const auto rest = std::chrono::duration_cast<ModelTime>(unit(random_) * costs_.grace_period);
  events_.after(rest, [this] { end(); });
}

void GracePeriods::synchronize(Done done) {
  if (!under_way_) begin_those_of_others();
  if (under_way_) {
    late_.push_back(std::move(done));
    return;
  }
  waiting_.push_back(std::move(done));
  begin();
}

void GracePeriods::call_back(Done done) {
  if (costs_.tick.count() == 0) {
    return synchronize([this, done = std::move(done)] { events_.after(costs_.callback, done); });
  }
  events_.at(next_tick(), [this, done = std::move(done)] {
    synchronize([this, done] { events_.at(next_tick(), done); });
  });
}

void GracePeriods::begin() {
  under_way_ = true;
  ++begun_;
  events_.at(end_of_one_begun_now(), [this] { end(); });
}

void GracePeriods::end() {
  under_way_ = false;
  const auto done = std::exchange(waiting_, std::exchange(late_, {}));
  if (!waiting_.empty()) begin();
  for (const auto& each : done) each();
}

}  // namespace elevatord
