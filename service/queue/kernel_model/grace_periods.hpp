#pragma once

#include <functional>
#include <random>
#include <vector>

#include "costs.hpp"
#include "event_queue.hpp"

namespace elevatord {

/// RCU: whoever waits is done at the end of the first grace period that *starts* after it came. One
/// that is under way does not count; the next starts as soon as it ends, if anybody waits. So any
/// number of waiters share one grace period, and one who comes a moment late waits for two.
class GracePeriods {
 public:
  using Done = std::function<void()>;

  GracePeriods(EventQueue& events, const Costs& costs, std::uint64_t seed);

  /// synchronize_rcu(): starts a grace period at once and is woken at its end.
  void synchronize(Done done);

  /// call_rcu(): noticed at the next tick, called back at the tick after the end.
  void call_back(Done done);

  /// Grace periods that have begun.
  [[nodiscard]] std::uint64_t begun() const { return begun_; }

 private:
  void begin();
  void end();
  [[nodiscard]] ModelTime end_of_one_begun_now();
  [[nodiscard]] ModelTime next_tick() const;
  void begin_those_of_others();

  EventQueue& events_;
  const Costs& costs_;
  std::mt19937_64 random_;
  bool under_way_ = false;
  std::uint64_t begun_ = 0;
  std::vector<Done> waiting_;  ///< for the one that is under way
  std::vector<Done> late_;     ///< for the next
};

}  // namespace elevatord
