#pragma once

#include <functional>
#include <memory>
#include <string>

#include "compat.hpp"

namespace elevatord::bus {

/// Who may change something: uid 0 and, on any bus but the system bus, the daemon's own uid.
class Authorizer {
 public:
  Authorizer(sdbus::IConnection& connection, bool system_bus);

  /// Asks the bus for the caller's uid and answers on the loop, never from inside.
  void check(const std::string& sender, std::function<void(bool allowed)> answer);

 private:
  [[nodiscard]] bool allows(std::uint32_t uid) const;

  std::unique_ptr<sdbus::IProxy> bus_;
  bool system_bus_;
};

}  // namespace elevatord::bus
