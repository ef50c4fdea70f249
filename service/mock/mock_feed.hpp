#pragma once

#include "device_feed.hpp"
#include "mock_disks.hpp"

namespace elevatord {

/// Tells of mock disks, and of what their faults do to them.
class MockFeed final : public DeviceFeed {
 public:
  MockFeed(EventLoop& loop, MockDisks& disks) : loop_(loop), disks_(disks) {}

  [[nodiscard]] Result<void> start(Sink sink) override;
  void rescan() override;

 private:
  void advance();

  EventLoop& loop_;
  MockDisks& disks_;
  Sink sink_;
  EventLoop::Source timer_;
  TimePoint start_ = std::chrono::steady_clock::now();
};

}  // namespace elevatord
