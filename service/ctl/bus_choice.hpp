#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace elevatord::ctl {

/// Which bus the daemon is on.
struct BusChoice {
  enum class Kind { System, Session, Address };
  Kind kind = Kind::System;
  std::string address;  ///< only for Address, e.g. `unix:path=/run/user/1000/bus`

  /// nullopt for a text that is neither system, session nor an address.
  [[nodiscard]] static std::optional<BusChoice> parse(std::string_view text) {
    if (text == "system") {
      return BusChoice{};
    }
    if (text == "session") {
      return BusChoice{Kind::Session, {}};
    }
    const auto colon = text.find(':');
    if (colon == 0 || colon == std::string_view::npos) {
      return std::nullopt;
    }
    return BusChoice{Kind::Address, std::string{text}};
  }
};

}  // namespace elevatord::ctl
