#include "command_line.hpp"

#include <CLI/CLI.hpp>

#include "build_config.hpp"

namespace elevatord {

namespace {

constexpr int kUsage = 2;

void add_options(CLI::App& app, Options& options) {
  app.set_version_flag("--version", "elevatord " ELEVATORD_VERSION);
  app.add_option("--backend", options.backend, "where disks are: sysfs or mock")
      ->check(CLI::IsMember({"sysfs", "mock"}));
  app.add_option("--mock-fleet", options.mock_fleet, "fleet file of the mock backend");
  app.add_option("--sysfs-root", options.sysfs_root, "another tree in place of /sys");
  app.add_option("--policy-dir", options.policy_dirs,
                 "directory of policy files, in place of the installed ones; may be repeated, the "
                 "first is the strongest");
  app.add_option("--config", options.config, "the daemon's own settings (elevatord.yaml)");
  app.add_option("--state-dir", options.state_dir, "keeps the last good policy");
  app.add_option("--runtime-dir", options.runtime_dir,
                 "lock, state of this boot, writes under way");
  app.add_option("--bus", options.bus, "system, session, none or a D-Bus address");
  app.add_option("--udev", options.udev, "where events come from: udev, kernel or none")
      ->check(CLI::IsMember({"udev", "kernel", "none"}));
  app.add_option("--devices", options.devices, "globs of the only disks to manage, comma-separated")
      ->delimiter(',');
  app.add_option("--worker", options.worker, "path of elevatord-worker");
  app.add_flag("--spawn-worker", options.spawn_worker,
               "start the worker, whatever sockets there are");
  app.add_flag("--once", options.once,
               "bring all present disks to what is wanted, print a summary and end: 0 all as "
               "wanted, 1 something failed or is unavailable, 6 something is stuck");
  app.add_flag("--dry-run", options.dry_run,
               "write nothing; with --once print the plan: 0 nothing to do, 1 changes needed");
  app.add_option("--log-level", options.log_level, "debug, info, warning or error")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}));
}

std::string contradiction(const Options& options) {
  if (options.mock() && options.mock_fleet.empty()) return "--backend=mock needs --mock-fleet=FILE";
  if (!options.mock() && !options.mock_fleet.empty()) return "--mock-fleet needs --backend=mock";
  if (options.sysfs_root.empty() || options.sysfs_root.front() != '/') {
    return "--sysfs-root needs an absolute path";
  }
  return {};
}

}  // namespace

CommandLine read_command_line(int argc, char** argv) {
  CommandLine line;
  CLI::App app{
      "Keeps every disk on the I/O scheduler its admin wants, and never stalls a live "
      "disk to do it."};
  add_options(app, line.options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& stop) {
    line.exit_code = app.exit(stop) == 0 ? 0 : kUsage;
    return line;
  }
  if (const auto problem = contradiction(line.options); !problem.empty()) {
    std::cerr << "elevatord: " << problem << '\n';
    line.exit_code = kUsage;
  }
  return line;
}

}  // namespace elevatord
