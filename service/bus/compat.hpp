#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <sdbus-c++/sdbus-c++.h>

#include "build_config.hpp"

/// All that differs between sdbus-c++ 1.x and 2.x for this project, in one place.
namespace elevatord::bus {

#if HAVE_SDBUS_CPP_2
using ErrorName = sdbus::Error::Name;
using ServiceName = sdbus::ServiceName;
using ReplyError = std::optional<sdbus::Error>;

inline std::string current_sender(const sdbus::IObject& object) {
  return object.getCurrentlyProcessedMessage().getSender();
}
#else
using ErrorName = std::string;
using ServiceName = std::string;
using ReplyError = const sdbus::Error*;

inline std::string current_sender(const sdbus::IObject& object) {
  return object.getCurrentlyProcessedMessage()->getSender();
}
#endif

inline sdbus::Error make_error(const std::string& name, const std::string& message) {
  return sdbus::Error{ErrorName{name}, message};
}

/// What a poll of the connection has to wait for.
struct PollState {
  int fd;
  short events;
  std::uint64_t deadline_usec;  ///< CLOCK_MONOTONIC; UINT64_MAX: none
};

inline PollState poll_state(const sdbus::IConnection& connection) {
  const auto data = connection.getEventLoopPollData();
#if HAVE_SDBUS_CPP_2
  const bool none = data.timeout == std::chrono::microseconds::max();
  return {data.fd, data.events,
          none ? UINT64_MAX : static_cast<std::uint64_t>(data.timeout.count())};
#else
  return {data.fd, data.events, data.timeout_usec};
#endif
}

inline bool process_one(sdbus::IConnection& connection) {
#if HAVE_SDBUS_CPP_2
  return connection.processPendingEvent();
#else
  return connection.processPendingRequest();
#endif
}

}  // namespace elevatord::bus
