#include <cstdio>
#include <exception>
#include <string>

#include "bus_client.hpp"
#include "check_command.hpp"
#include "check_modules.hpp"
#include "commands.hpp"
#include "ctl_options.hpp"
#include "diff_command.hpp"
#include "explain_alone.hpp"
#include "output_style.hpp"
#include "this_host.hpp"

namespace elevatord::ctl {
namespace {

CommandOutput answer(int argc, const char* const* argv) {
  const auto options = parse_command_line(argc, argv);
  if (!options) {
    return options.error();
  }
  const OutputStyle style = style_of_stdout();
  if (options->command == Command::Check) {
    if (options->modules) return run_check_modules(*options);
    return run_check(*options, style, check_on_this_host(*options));
  }
  if (options->command == Command::Diff) {
    return run_diff(*options, style);
  }
  const bool explain = options->command == Command::Explain;
  if (explain && explains_alone(*options)) {
    return run_explain_alone(*options, style, "another policy, worker or tree was asked for");
  }
  const auto client = BusClient::connect(options->bus);
  auto output = client ? run_command(**client, *options, style) : failed_command(client.error());
  if (explain && output.code == ExitCode::NoDaemon) {
    return run_explain_alone(*options, style, "it is not running");
  }
  return output;
}

/// A full disk or a closed pipe must not pass for success.
int print(const CommandOutput& output) {
  static_cast<void>(std::fputs(output.err.c_str(), stderr));
  if (std::fputs(output.out.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    std::perror("elevatorctl: cannot write the result");
    return static_cast<int>(ExitCode::Failed);
  }
  return static_cast<int>(output.code);
}

}  // namespace
}  // namespace elevatord::ctl

int main(int argc, char** argv) {
  using namespace elevatord::ctl;
  try {
    return print(answer(argc, argv));
  } catch (const std::exception& error) {
    static_cast<void>(std::fprintf(stderr, "elevatorctl: %s\n", error.what()));
    return static_cast<int>(ExitCode::Failed);
  }
}
