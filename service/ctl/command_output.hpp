#pragma once

#include <string>

#include "exit_code.hpp"

namespace elevatord::ctl {

/// All that a command leaves behind; main() prints it and exits.
struct CommandOutput {
  ExitCode code = ExitCode::Done;
  std::string out;  ///< for stdout: results
  std::string err;  ///< for stderr: what went wrong
};

}  // namespace elevatord::ctl
