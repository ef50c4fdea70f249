#pragma once

#include <string>

namespace elevatord::mock {

/// What elevator-mock tells its caller; the numbers are a contract.
enum class ExitCode : int { Ok = 0, Findings = 1, Usage = 2 };

/// All that a command leaves behind; main() prints it and exits.
struct ProgramOutput {
  ExitCode code = ExitCode::Ok;
  std::string out;  ///< for stdout: results
  std::string err;  ///< for stderr: what went wrong
};

[[nodiscard]] inline ProgramOutput usage_error(const std::string& what) {
  return {ExitCode::Usage, {}, "elevator-mock: " + what + "\nTry: elevator-mock --help\n"};
}

[[nodiscard]] inline ProgramOutput failed(const std::string& what) {
  return {ExitCode::Findings, {}, "elevator-mock: " + what + '\n'};
}

}  // namespace elevatord::mock
