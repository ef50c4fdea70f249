#include <cstdio>
#include <exception>
#include <variant>

#include "build_config.hpp"
#include "mock_options.hpp"

namespace elevatord::mock {

namespace {

// One for each command; the compiler misses the one that is forgotten.
ProgramOutput run(const TablesOptions& options) {
  return run_tables(options);
}

ProgramOutput run(const ListInputs&) {
  return list_inputs();
}

ProgramOutput run(const StormOptions& options) {
  return run_storm(options);
}

ProgramOutput run(const StallOptions& options) {
  return run_stall(options);
}

/// Prints on its own: it goes to the background meanwhile.
ProgramOutput run([[maybe_unused]] const MountOptions& options) {
#if HAVE_FUSE3
  return {static_cast<ExitCode>(run_mount(options)), {}, {}};
#else
  return failed("built without FUSE (libfuse3-dev)");
#endif
}

/// Prints on its own: it shows how far it has come.
ProgramOutput run(const ValidateOptions& options) {
  return {static_cast<ExitCode>(run_validate(options)), {}, {}};
}

ProgramOutput answer(int argc, const char* const* argv) {
  const auto command = parse_command_line(argc, argv);
  if (!command) return command.error();
  return std::visit([](const auto& options) { return run(options); }, *command);
}

/// A full disk or a closed pipe must not pass for success.
int print(const ProgramOutput& output) {
  static_cast<void>(std::fputs(output.err.c_str(), stderr));
  if (std::fputs(output.out.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    std::perror("elevator-mock: cannot write the result");
    return static_cast<int>(ExitCode::Findings);
  }
  return static_cast<int>(output.code);
}

}  // namespace

}  // namespace elevatord::mock

int main(int argc, char** argv) {
  using namespace elevatord::mock;
  try {
    return print(answer(argc, argv));
  } catch (const std::exception& error) {
    static_cast<void>(std::fprintf(stderr, "elevator-mock: %s\n", error.what()));
    return static_cast<int>(ExitCode::Findings);
  }
}
