#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace elevatord {

/// An ordinary failure: what was being done, to which device or file, and why it did not work.
struct Error {
  int code = 0;  ///< errno where there is one, else 0
  std::string what;
};

template <typename T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> failure(std::string what, int code = 0) {
  return tl::unexpected<Error>(Error{code, std::move(what)});
}

}  // namespace elevatord
