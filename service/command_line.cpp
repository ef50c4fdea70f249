#include "command_line.hpp"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "build_config.hpp"
#include "empty_option.hpp"

namespace elevatord {

namespace {

constexpr int kUsage = 2;

/// Where an option is given twice, the last one counts: scripts append.
CLI::Option* add_text(CLI::App& app, const char* name, std::string& text, const char* type,
                      const char* help) {
  return app.add_option(name, text, help)->type_name(type)->take_last();
}

void add_word(CLI::App& app, const char* name, std::string& word,
              const std::vector<std::string>& known, const char* help) {
  add_text(app, name, word, "WORD", help)->check(CLI::IsMember(known).description(""));
}

void add_place_options(CLI::App& app, Options& options) {
  add_word(app, "--backend", options.backend, {"sysfs", "mock"}, "where disks are: sysfs or mock");
  add_text(app, "--mock-fleet", options.mock_fleet, "FILE", "fleet file of the mock backend");
  add_text(app, "--sysfs-root", options.sysfs_root, "DIR", "another tree in place of /sys");
  app.add_option("--policy-dir", options.policy_dirs,
                 "directory of policy files, in place of the installed ones; may be repeated, the "
                 "first is the strongest")
      ->type_name("DIR")
      ->allow_extra_args(false);
  add_text(app, "--config", options.config, "FILE", "the daemon's own settings (elevatord.yaml)");
  add_text(app, "--kernel-cmdline", options.kernel_cmdline, "FILE", "in place of /proc/cmdline");
  add_text(app, "--state-dir", options.state_dir, "DIR", "keeps the last good policy");
  add_text(app, "--runtime-dir", options.runtime_dir, "DIR",
           "lock, state of this boot, writes under way");
  add_text(app, "--bus", options.bus, "BUS", "system, session, none or a D-Bus address");
  add_word(app, "--udev", options.udev, {"udev", "kernel", "none"},
           "where events come from: udev, kernel or none");
}

void add_options(CLI::App& app, Options& options) {
  app.set_version_flag("--version", "elevatord " ELEVATORD_VERSION, "print the version");
  app.set_help_flag("--help,-h", "print this help");
  add_place_options(app, options);
  app.add_option("--devices", options.devices, "globs of the only disks to manage")
      ->type_name("GLOB[,GLOB]")
      ->allow_extra_args(false);
  add_text(app, "--worker", options.worker, "FILE", "path of elevatord-worker");
  add_word(app, "--watch", options.watch, {"auto", "unnamed", "off"},
           "how to see others write: auto, unnamed (by inotify, which does not tell who) or off");
  app.add_flag("--spawn-worker", options.spawn_worker,
               "start the worker, whatever sockets there are");
  app.add_flag("--once", options.once,
               "bring all present disks to what is wanted, print a summary and end: 0 all as "
               "wanted, 1 something failed or is unavailable, 6 something is stuck");
  app.add_flag("--dry-run", options.dry_run,
               "write nothing; with --once print the plan: 0 nothing to do, 1 changes needed");
  add_word(app, "--log-level", options.log_level, {"debug", "info", "warning", "error"},
           "debug, info, warning or error");
}

/// Not by CLI11, which leaves empty ones out and takes the next argument where nothing remains.
std::vector<std::string> split_at_commas(const std::vector<std::string>& lists) {
  std::vector<std::string> globs;
  for (const auto& list : lists) {
    std::size_t begin = 0;
    for (auto comma = list.find(','); comma != std::string::npos; comma = list.find(',', begin)) {
      globs.push_back(list.substr(begin, comma - begin));
      begin = comma + 1;
    }
    globs.push_back(list.substr(begin));
  }
  return globs;
}

bool is_bus(const std::string& text) {
  const auto colon = text.find(':');
  return text == "system" || text == "session" || text == "none" ||
         (colon != 0 && colon != std::string::npos);
}

std::string contradiction(const Options& options) {
  if (options.mock() && options.mock_fleet.empty()) return "--backend=mock needs --mock-fleet=FILE";
  if (!options.mock() && !options.mock_fleet.empty()) return "--mock-fleet needs --backend=mock";
  if (options.sysfs_root.empty() || options.sysfs_root.front() != '/') {
    return "--sysfs-root needs an absolute path";
  }
  if (std::count(options.devices.begin(), options.devices.end(), "") != 0) {
    return "--devices: a glob is empty";
  }
  if (!is_bus(options.bus)) {
    return "--bus: '" + options.bus + "' is not system, session, none or a D-Bus address";
  }
  return {};
}

int complain(const std::string& problem) {
  std::cerr << "elevatord: " << problem << "\nTry: elevatord --help\n";
  return kUsage;
}

}  // namespace

CommandLine read_command_line(int argc, const char* const* argv) {
  CommandLine line;
  if (const auto name = empty_option({argv, static_cast<std::size_t>(argc)})) {
    line.exit_code = complain(*name + "= has no value");
    return line;
  }
  CLI::App app{
      "Keeps every disk on the I/O scheduler its admin wants, and never stalls a live "
      "disk to do it.",
      "elevatord"};
  add_options(app, line.options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& stop) {
    line.exit_code = app.exit(stop);  // help and version
    return line;
  } catch (const CLI::ParseError& error) {
    line.exit_code = complain(error.what());
    return line;
  }
  line.options.devices = split_at_commas(line.options.devices);
  if (const auto problem = contradiction(line.options); !problem.empty()) {
    line.exit_code = complain(problem);
  }
  return line;
}

}  // namespace elevatord
