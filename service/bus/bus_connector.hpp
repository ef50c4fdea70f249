#pragma once

#include <functional>
#include <memory>
#include <string>

#include "background.hpp"
#include "compat.hpp"

namespace elevatord::bus {

/// Opens a connection on a thread of its own, since a bus that hangs would keep the loop waiting.
class BusConnector {
 public:
  /// `bus` is `system`, `session` or an address. `prepare` is called on that thread, with each
  /// connection that is made.
  using Prepare = std::function<void(sdbus::IConnection& connection)>;
  BusConnector(EventLoop& loop, std::string bus, Prepare prepare);

  using Connected =
      std::function<void(std::shared_ptr<sdbus::IConnection> connection, const std::string& error)>;
  /// Answers on the loop; the connection is null when `error` says why. Whoever lets go of it last
  /// does not wait for its end.
  void connect(Connected done);

 private:
  Background thread_;
  std::string bus_;
  Prepare prepare_;
};

}  // namespace elevatord::bus
