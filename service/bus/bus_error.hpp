#pragma once

#include <exception>
#include <string>

#include "compat.hpp"

namespace elevatord::bus {

/// `org.elevatord1.Error.KIND`, KIND as the interface's XML names them.
[[nodiscard]] inline sdbus::Error error(const std::string& kind, const std::string& text) {
  return make_error("org.elevatord1.Error." + kind, text);
}

/// Runs a method's body. With sdbus-c++ 1.2 an exception that is not sdbus::Error would end the
/// process, so that every handler goes through here.
template <typename Body>
auto guarded(Body&& body) -> decltype(body()) {
  try {
    return body();
  } catch (const sdbus::Error&) {
    throw;
  } catch (const std::exception& fault) {
    throw error("Failed", fault.what());
  }
}

}  // namespace elevatord::bus
