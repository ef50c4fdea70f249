#pragma once

#include <cerrno>
#include <cstring>
#include <string>

#include "result.hpp"

namespace elevatord {

/// What the kernel calls an errno. (strerror() is not safe in threads.)
[[nodiscard]] inline std::string errno_text(int code) {
  const char* text = ::strerrordesc_np(code);
  return text != nullptr ? text : "error " + std::to_string(code);
}

/// A failed system call: `open sda/queue/scheduler: Permission denied`.
[[nodiscard]] inline tl::unexpected<Error> os_failure(const std::string& doing, int code) {
  return failure(doing + ": " + errno_text(code), code);
}

/// Repeats a system call that a signal interrupted before it did anything.
template <typename Call>
[[nodiscard]] auto retried(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace elevatord
