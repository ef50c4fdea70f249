#include "mock_feed.hpp"

#include <utility>

namespace elevatord {

Result<void> MockFeed::start(Sink sink) {
  sink_ = std::move(sink);
  timer_ = loop_.add_timer([this] { advance(); });
  rescan();
  advance();
  return {};
}

void MockFeed::rescan() {
  sink_.scan(disks_.present(), DeviceRegistry::Scope::All);
}

void MockFeed::advance() {
  const MockDisks::Elapsed now = std::chrono::steady_clock::now() - start_;
  for (const auto& event : disks_.advance(now)) sink_.event(event);
  if (const auto next = disks_.next_change(now)) {
    loop_.arm(timer_, start_ + std::chrono::duration_cast<TimePoint::duration>(*next));
  }
}

}  // namespace elevatord
