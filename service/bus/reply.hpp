#pragma once

#include <memory>
#include <utility>

#include "bus_error.hpp"
#include "compat.hpp"

namespace elevatord::bus {

/// The answer to a call that is given later. Keeps the connection alive as long as the message
/// needs it, and takes it as nothing new when the caller or the bus is gone by then.
template <typename... Values>
class Reply {
 public:
  Reply(std::shared_ptr<sdbus::IConnection> connection, sdbus::Result<Values...>&& result)
      : connection_(std::move(connection)), result_(std::move(result)) {}

  void give(const Values&... values) const {
    quietly([&] { result_.returnResults(values...); });
  }

  void fail(const sdbus::Error& fault) const {
    quietly([&] { result_.returnError(fault); });
  }

  /// Runs a part of the method; what it throws becomes the answer.
  template <typename Body>
  void guard(Body&& body) const {
    try {
      body();
    } catch (const sdbus::Error& fault) {
      fail(fault);
    } catch (const std::exception& fault) {
      fail(error("Failed", fault.what()));
    }
  }

 private:
  template <typename Send>
  static void quietly(Send&& send) {
    try {
      send();
    } catch (const sdbus::Error&) {  // nobody is there to be told
    }
  }

  std::shared_ptr<sdbus::IConnection> connection_;  // first, so that it goes last
  sdbus::Result<Values...> result_;
};

}  // namespace elevatord::bus
