#pragma once

#include "bus_signals.hpp"
#include "bus_test.hpp"
#include "fake_daemon_api.hpp"

namespace elevatord::bus::testing {

/// Objects on a connection, a client who talks to them, and what the daemon behind them knows.
class ObjectTest : public BusTest {
 protected:
  [[nodiscard]] std::unique_ptr<sdbus::IProxy> object(const std::string& path) const {
    return client_.proxy(service_.name(), path);
  }

  /// All properties of an interface as the client reads them.
  Options properties(const std::string& path, const char* interface) {
    const auto proxy = object(path);
    return std::get<0>(
        call<Options>(*proxy, "org.freedesktop.DBus.Properties", "GetAll", std::string{interface})
            .values);
  }

  /// Whatever was sent before this has arrived: one sender's messages keep their order.
  void let_signals_arrive() {
    const auto proxy = object("/org/elevatord1");
    static_cast<void>(call<>(*proxy, "org.freedesktop.DBus.Peer", "Ping"));
  }

  BusPeer& service_ = join();
  BusPeer& client_ = join();
  BusSignals told_{*client_.connection()};
  elevatord::testing::FakeDaemonApi daemon_;
};

}  // namespace elevatord::bus::testing
