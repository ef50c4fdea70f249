#pragma once

#include <memory>
#include <string>

#include "compat.hpp"
#include "event_loop.hpp"

namespace elevatord::bus::testing {

/// One end of a conversation on a bus, served by the test's loop.
class BusPeer {
 public:
  BusPeer(EventLoop& loop, const std::string& address)
      : connection_(sdbus::createSessionBusConnectionWithAddress(address)) {
    const auto state = poll_state(*connection_);
    io_ = loop.add_io(state.fd, static_cast<std::uint32_t>(state.events), [this] { process(); });
    loop.set_prepare(io_, [this, &loop] {
      as_long_as_there_is_a_bus([&] {
        loop.set_io_events(io_, static_cast<std::uint32_t>(poll_state(*connection_).events));
      });
    });
  }

  [[nodiscard]] const std::shared_ptr<sdbus::IConnection>& connection() const {
    return connection_;
  }

  [[nodiscard]] std::string name() const { return connection_->getUniqueName(); }

  [[nodiscard]] std::unique_ptr<sdbus::IProxy> proxy(const std::string& service,
                                                     const std::string& path) const {
    return sdbus::createProxy(*connection_, ServiceName{service}, sdbus::ObjectPath{path});
  }

  /// Also what a call that waited for the bus left behind.
  void process() {
    as_long_as_there_is_a_bus([this] {
      while (process_one(*connection_)) {
      }
    });
  }

 private:
  template <typename Body>
  void as_long_as_there_is_a_bus(Body&& body) {
    try {
      body();
    } catch (const sdbus::Error&) {  // nothing comes any more
      EventLoop::disable(io_);
    }
  }

  std::shared_ptr<sdbus::IConnection> connection_;
  EventLoop::Source io_;
};

}  // namespace elevatord::bus::testing
