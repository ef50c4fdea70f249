#pragma once

#include <map>
#include <string>
#include <vector>

#include "compat.hpp"

namespace elevatord::bus::testing {

/// What was told on the bus at these paths, a line each: `PropertiesChanged PATH: Scheduler State`,
/// `InterfacesAdded PATH`, `DeviceStuck PATH`, `PolicyReloaded 2`.
class BusSignals {
 public:
  explicit BusSignals(sdbus::IConnection& connection)
      : match_(connection.addMatch("type='signal',path_namespace='/org/elevatord1'",
                                   [this](auto&& message) { take(message); })) {}

  std::vector<std::string> lines;

 private:
  template <typename Message>
  void take(Message& message) {
    const std::string member = message.getMemberName();
    if (member == "PropertiesChanged") return take_properties(message);
    if (member == "PolicyReloaded") {
      lines.push_back(member + ' ' + std::to_string(first_of<std::uint64_t>(message)));
    } else {
      lines.push_back(member + ' ' + std::string{first_of<sdbus::ObjectPath>(message)});
    }
  }

  template <typename Message>
  void take_properties(Message& message) {
    std::string interface;
    std::map<std::string, sdbus::Variant> changed;
    message >> interface >> changed;
    std::string line = std::string{"PropertiesChanged "} + std::string{message.getPath()} + ':';
    for (const auto& [name, value] : changed) line += ' ' + name;
    lines.push_back(line);
  }

  template <typename T, typename Message>
  static T first_of(Message& message) {
    T value{};
    message >> value;
    return value;
  }

  sdbus::Slot match_;
};

}  // namespace elevatord::bus::testing
