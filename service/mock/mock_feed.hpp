#pragma once

#include "device_feed.hpp"
#include "mock_kernel.hpp"

namespace elevatord {

/// Tells of mock disks, and of those that come and go.
class MockFeed final : public DeviceFeed {
 public:
  explicit MockFeed(MockKernel& kernel) : kernel_(kernel) {}

  [[nodiscard]] Result<void> start(Sink sink) override;
  void rescan() override;

 private:
  MockKernel& kernel_;
  Sink sink_;
};

}  // namespace elevatord
