#pragma once

#include <optional>

#include "options.hpp"

namespace elevatord {

/// What to run; or the exit code when there is nothing to run (help, version, a usage error, all
/// of which have been printed).
struct CommandLine {
  Options options;
  std::optional<int> exit_code;
};

[[nodiscard]] CommandLine read_command_line(int argc, const char* const* argv);

}  // namespace elevatord
