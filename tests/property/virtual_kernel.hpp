#pragma once

#include <memory>
#include <optional>

#include "event_loop.hpp"
#include "mock_kernel.hpp"

namespace elevatord::property {

/// The mock kernel with a clock that stands until it is moved, and the loop that its executor
/// needs.
class VirtualKernel {
 public:
  explicit VirtualKernel(Fleet fleet);

  [[nodiscard]] TimePoint now() const { return now_; }

  [[nodiscard]] std::chrono::milliseconds age() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(now_ - kStart);
  }

  [[nodiscard]] EventLoop& loop() { return loop_; }

  [[nodiscard]] MockKernel& mock() { return *mock_; }

  [[nodiscard]] KernelModel& model() { return mock_->model(); }

  /// When something happens next by itself.
  [[nodiscard]] std::optional<TimePoint> next();

  /// What happens until then has happened.
  void move_to(TimePoint time);

 private:
  /// Far from the clock on the wall: the loop's own timers are never due.
  static constexpr TimePoint kStart{std::chrono::hours{1'000'000}};

  TimePoint now_ = kStart;
  EventLoop loop_;
  std::unique_ptr<MockKernel> mock_;
};

}  // namespace elevatord::property
