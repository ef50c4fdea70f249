#pragma once

#include <string>

namespace elevatord {

/// Path of the worker's program: the one that was asked for; else the one beside this program, as
/// in a build's directory; else the installed one.
[[nodiscard]] std::string find_worker_program(const std::string& asked);

}  // namespace elevatord
