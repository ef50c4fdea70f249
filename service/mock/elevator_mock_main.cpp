#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>

#include "mount_command.hpp"

namespace {

void add_mount(CLI::App& app, elevatord::MountOptions& options) {
  auto* const mount = app.add_subcommand("mount", "show a fleet as a sysfs for any program");
  mount->add_option("DIR", options.directory, "an empty directory")->required();
  mount->add_option("--fleet", options.fleet, "fleet file")->required();
  mount->add_option("--control", options.control, "name of the control file in the mount's root");
  mount->add_flag("--foreground", options.foreground, "do not go to the background");
}

int run(int argc, char** argv) {
  constexpr int kUsage = 2;
  CLI::App app{"Shows what queue settings cost, without touching a disk."};
  app.require_subcommand(1);
  elevatord::MountOptions options;
  add_mount(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  return run_mount(options);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    static_cast<void>(std::fprintf(stderr, "elevator-mock: %s\n", error.what()));
    return 1;
  }
}
