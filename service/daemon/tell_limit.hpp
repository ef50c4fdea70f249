#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

namespace elevatord {

/// Keeps what one disk has to tell from flooding the log and the bus: so much a minute is told at
/// once, and of the rest how much it was.
class TellLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr std::size_t kMost = 10;
  static constexpr std::chrono::minutes kPeriod{1};

  /// Whether it may be told; what may not is counted.
  [[nodiscard]] bool ask(Time now);

  /// When to tell how much was left out; nullopt: nothing was.
  [[nodiscard]] std::optional<Time> due() const;

  /// How much was, once that is due (0: not yet); telling it counts as well.
  [[nodiscard]] std::size_t take_left_out(Time now);

 private:
  void forget_old(Time now);

  std::deque<Time> told_;
  std::size_t left_out_ = 0;
};

}  // namespace elevatord
