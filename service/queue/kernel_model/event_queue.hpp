#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace elevatord {

/// Virtual time since the model's start.
using ModelTime = std::chrono::nanoseconds;

/// What happens when, in virtual time. Events of one moment happen in the order in which they were
/// asked for, so that a run is the same each time.
class EventQueue {
 public:
  using Action = std::function<void()>;

  [[nodiscard]] ModelTime now() const { return now_; }

  void at(ModelTime time, Action action);

  void after(ModelTime delay, Action action) { at(now_ + delay, std::move(action)); }

  [[nodiscard]] std::optional<ModelTime> next() const;
  /// Everything up to and including `time`; it is `time` then.
  void run_until(ModelTime time);
  /// Until nothing is left to happen, or until `limit`.
  void run(ModelTime limit = std::chrono::hours{24 * 365});

 private:
  struct Event {
    ModelTime time;
    std::uint64_t order;
    Action action;
  };

  struct Later {
    bool operator()(const Event& a, const Event& b) const {
      return a.time != b.time ? a.time > b.time : a.order > b.order;
    }
  };

  void take_first();

  ModelTime now_{0};
  std::uint64_t last_order_ = 0;
  std::vector<Event> heap_;
};

}  // namespace elevatord
