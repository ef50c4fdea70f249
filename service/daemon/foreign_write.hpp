#pragma once

#include <cstdint>
#include <string>

#include "watch_messages.hpp"

namespace elevatord {

/// A managed attribute that somebody else gave another value.
struct ForeignWrite {
  std::string attribute;        ///< `scheduler`
  std::string before;           ///< the value that we knew
  std::string value;            ///< the one that was found
  Writer writer;                ///< not known where nobody saw him
  std::uint64_t time_usec = 0;  ///< when he was seen, CLOCK_REALTIME; 0: he was not
  bool operator==(const ForeignWrite&) const = default;
};

/// `tuned (pid 812, /system.slice/tuned.service)`, or `somebody unseen`. One line whatever the
/// process calls itself.
[[nodiscard]] std::string described(const Writer& writer);

/// `scheduler mq-deadline -> kyber, written by tuned (pid 812, /system.slice/tuned.service)`
[[nodiscard]] std::string described(const ForeignWrite& write);

}  // namespace elevatord
