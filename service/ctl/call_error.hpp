#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "exit_code.hpp"

namespace elevatord::ctl {

/// Why a question to the daemon has no answer.
struct CallError {
  enum class Kind {
    NoDaemon,       ///< no bus, nobody owns the name, or the owner left before it answered
    NotAuthorized,  ///< the caller may not do this
    NotFound,       ///< no managed disk has this name
    InvalidPolicy,  ///< the policy files have mistakes
    Stuck,          ///< the disk's last write has not come back
    Timeout,        ///< no answer in time
    Failed,         ///< everything else
  };
  Kind kind = Kind::Failed;
  std::string what;  ///< the daemon's or the bus library's own words
};

template <typename T>
using Reply = tl::expected<T, CallError>;

/// What a D-Bus error name means here; a name that nobody knows is Failed.
[[nodiscard]] CallError::Kind kind_of_error(std::string_view dbus_name);

[[nodiscard]] ExitCode exit_code_of(CallError::Kind kind);

/// One line (more for InvalidPolicy) for the person at the terminal, with a way out where there is
/// one; no newline at its end.
[[nodiscard]] std::string describe(const CallError& error);

}  // namespace elevatord::ctl
