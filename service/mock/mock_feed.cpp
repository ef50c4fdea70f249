#include "mock_feed.hpp"

#include <utility>

namespace elevatord {

Result<void> MockFeed::start(Sink sink) {
  sink_ = std::move(sink);
  kernel_.listen([this](const DeviceEvent& event) { sink_.event(event); },
                 [this](const Foreign& foreign) {
                   if (sink_.foreign) sink_.foreign(foreign);
                 });
  rescan();
  return {};
}

void MockFeed::rescan() {
  sink_.scan(kernel_.disks().present(), DeviceRegistry::Scope::All);
}

}  // namespace elevatord
