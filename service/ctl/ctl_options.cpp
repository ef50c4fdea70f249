#include "ctl_options.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include <CLI/CLI.hpp>

#include "build_config.hpp"
#include "duration.hpp"
#include "empty_option.hpp"
#include "lint_codes.hpp"
#include "suggest.hpp"

namespace elevatord::ctl {
namespace {

constexpr const char* kDescription =
    "elevatorctl shows and steers elevatord, which keeps disks on the I/O scheduler that the\n"
    "policy files want.";

constexpr const char* kFooter =
    R"(A DEV is a kernel name (sda), a path (/dev/sda), a link in /dev/disk/by-id or its name, or a WWN.

First steps:
  elevatorctl list            which scheduler every disk has, which one is wanted, and why
  elevatorctl explain sda     how each rule came out for sda, with the condition that failed
  elevatorctl list --rules    which rule decides what, and for which disks
  edit /etc/elevatord/policy.d/50-mine.yaml, for instance:
      version: 1
      rules:
        - name: real-disks
          match: { medium: hdd }
          scheduler: [bfq, mq-deadline]
  elevatorctl check           whether the policy files are right (needs no daemon)
  elevatorctl diff            which of them take the place of shipped ones (needs no daemon)
  elevatorctl reload          puts them into force
  elevatorctl plan            what apply would write
  elevatorctl apply           brings every disk to what is wanted
  elevatorctl restore         puts back what was there before

Exit codes: 0 done; 1 disks are not as wanted, or findings; 2 wrong usage; 3 no daemon;
4 not authorized; 5 failed; 6 a disk is stuck, or no answer in time.)";

constexpr const char* kCommonOptions =
    "\nEvery command takes --json and --bus=BUS; elevatorctl --help tells more.";

/// One command: its name, help, and what names it takes.
struct CommandText {
  Command command;
  const char* name;
  const char* help;
  const char* names;  ///< nullptr: takes none
  const char* footer;
};

constexpr std::array kCommands = std::to_array<CommandText>({
    {Command::List, "list", "List every managed disk: its scheduler, the wanted one, and why",
     nullptr,
     "STATE is one of: ok; drifted (somebody else changed it); pending, writing (on its way);\n"
     "unavailable (no wanted scheduler is on offer); refused (it would be dangerous); failed; "
     "stuck\n"
     "(the kernel has not come back from a write); excluded, not-configurable (left alone)."},
    {Command::Diff, "diff",
     "Show which policy files take the place of shipped ones; needs no daemon", nullptr,
     "A file in /etc or /run takes the place of the shipped one of its name; an empty one, or a "
     "link\nto /dev/null, masks it. A link to a preset enables it and follows it. Exit code 0: "
     "what is\nshipped is in force; 1: something differs."},
    {Command::Status, "status", "Show the service, or all that is known of one disk", "DEV",
     "Examples:\n  elevatorctl status\n  elevatorctl status nvme0n1"},
    {Command::Explain, "explain", "Say why a disk is as it is, rule by rule; never writes", "DEV",
     "Each rule shows the first condition that does not hold, what it wants and what was found. "
     "A\npartition stands for its disk. Where the daemon does not run, elevatorctl looks at the "
     "disk\nitself, and says so. With --facts FILE what follows are policy files (none: the "
     "installed ones).\n"
     "Examples:\n  elevatorctl explain sda\n  elevatorctl explain sda --facts >sda.yaml\n"
     "  elevatorctl explain --facts sda.yaml 50-mine.yaml"},
    {Command::Plan, "plan", "Show what apply would write; never writes", "DEV",
     "No DEV: all disks. COST is what a write does to the disk's I/O: free, freeze (it waits for\n"
     "what is in flight and for a grace period), freeze+quiesce (for another grace period). STALL\n"
     "is an estimate for an idle disk. (reset): the switch before it resets the value first.\n"
     "Exit code 0: nothing to do; 1: changes are needed."},
    {Command::Apply, "apply", "Bring disks to what is wanted, also where changed by hand", "DEV",
     "No DEV: all disks. Waits until each is verified or stuck. No service needs stopping: I/O of "
     "the\n"
     "disk waits while it is written (see plan), nothing is lost. With --when=idle a write that\n"
     "freezes waits until the disk has no I/O, however long that takes: the disk stays pending "
     "and\n"
     "list says why; --when=now ends the wait by writing at once.\n"
     "Exit code 0: all as wanted; 1: some are not; 6: a disk is stuck, or not done in time.\n"
     "Examples:\n  elevatorctl apply\n  elevatorctl apply sda sdb --timeout=30s\n"
     "  elevatorctl apply --when=idle --no-wait"},
    {Command::Restore, "restore", "Put back what was there before elevatord's first write", "DEV",
     "No DEV: all disks. Waits until each is done or stuck. The values are those of this boot; "
     "the\n"
     "policy leaves them so until it wants something new, or apply is asked for.\n"
     "Exit code 0: done; 1: some values are not back; 6: a disk is stuck, or not done in time.\n"
     "Example:\n  elevatorctl restore sda"},
    {Command::Reload, "reload", "Read the policy files again", nullptr,
     "Returns when the new policy is in force. Files with mistakes change nothing: they are\n"
     "listed (exit code 1), and the last good policy stays in force. With --when=idle what the\n"
     "new policy wants is written once a disk is idle, see elevatorctl apply --help."},
    {Command::Check, "check", "Check policy files; needs no daemon", "FILE",
     "FILE may be a directory, whose *.yaml are taken, or - for standard input; one that is "
     "called\n"
     "elevatord.yaml is taken for the daemon's settings. No FILE: the installed policy and "
     "settings,\n"
     "the kernel's command line, and what tuned, TLP and udev rules set.\n"
     "Exit code 0: nothing to say; 1: errors (a file does not load) or warnings.\n"
     "With --modules the modules that an initrd needs are printed, and errors on standard error.\n"
     "Examples:\n  elevatorctl check 50-mine.yaml\n  elevatorctl check --host"},
});

constexpr std::size_t kWarningColumn = 28;

/// Texts that need a look after CLI11 has taken them.
struct RawTexts {
  std::string facts;
  CLI::Option* facts_option = nullptr;
  std::string bus = "system";
  std::string timeout;
  std::string when = "now";
  bool no_wait = false;
};

tl::unexpected<CommandOutput> usage(const std::string& what) {
  return tl::unexpected(
      CommandOutput{ExitCode::Usage, {}, "elevatorctl: " + what + "\nTry: elevatorctl --help\n"});
}

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> names;
  names.reserve(kCommands.size());
  for (const CommandText& text : kCommands) {
    names.emplace_back(text.name);
  }
  return names;
}

const char* help_of(std::string_view names) {
  return names == "DEV" ? "Disk: sda, /dev/sda, a by-id link or its name, or a WWN"
                        : "Policy file or directory";
}

void add_names(CLI::App& command, const CommandText& text, CtlOptions& options) {
  auto* const names = command.add_option(text.names, options.names, help_of(text.names));
  names->type_name("")->expected(-1);
  if (text.command == Command::Status) {
    names->expected(1);
  }
  if (text.command == Command::Explain) {
    names->description("Disk, or one of its partitions; with --facts FILE: policy files");
  }
}

void add_when_option(CLI::App& command, RawTexts& raw) {
  command
      .add_option("--when", raw.when,
                  "now (default), or idle: what freezes a disk waits until it has no I/O")
      ->type_name("now|idle")
      ->take_last();
}

void add_apply_options(CLI::App& command, RawTexts& raw) {
  command
      .add_option("--timeout", raw.timeout,
                  "How long to wait, as in 500ms, 30s or 2min (default 5s); the work goes on "
                  "after it")
      ->type_name("TIME")
      ->take_last();
  command.add_flag("--no-wait", raw.no_wait, "Answer at once, with the states as they are");
}

/// Every warning of check, by its code.
std::string warnings_text() {
  std::string text = "\nWarnings:\n";
  for (const LintCode& each : lint_codes()) {
    std::string line = "  " + std::string{each.code};
    line.resize(std::max<std::size_t>(line.size() + 1, kWarningColumn), ' ');
    text += line + std::string{each.summary} + '\n';
  }
  return text;
}

std::string footer_of(const CommandText& text) {
  const auto warnings = text.command == Command::Check ? warnings_text() : std::string{};
  return text.footer + warnings + kCommonOptions;
}

void add_host_options(CLI::App& command, CtlOptions& options) {
  command
      .add_option("--sysfs-root", options.sysfs_root,
                  "Another tree in place of /sys; the daemon is not asked then")
      ->type_name("DIR")
      ->take_last();
  command
      .add_option("--worker", options.worker,
                  "Path of elevatord-worker; the daemon is not asked then")
      ->type_name("FILE")
      ->take_last();
}

void add_modules_options(CLI::App& command, CtlOptions& options) {
  auto* const modules =
      command.add_flag("--modules", options.modules,
                       "Print the kernel modules of the schedulers that rules name, one a line");
  modules->excludes("--host");
  command
      .add_option("--module-tree", options.module_tree,
                  "Where to look for them, such as /lib/modules/6.1.0 (default: the running "
                  "kernel's)")
      ->type_name("DIR")
      ->take_last()
      ->needs(modules);
}

void add_check_options(CLI::App& command, CtlOptions& options) {
  command.add_flag("--host", options.host,
                   "Also against the disks of this host; needs no daemon, never writes");
  add_host_options(command, options);
  add_modules_options(command, options);
}

void add_explain_options(CLI::App& command, CtlOptions& options, RawTexts& raw) {
  raw.facts_option =
      command
          .add_option("--facts", raw.facts,
                      "Print all that a policy can know of the disk, as a YAML file; with FILE: "
                      "explain\nthe disk that such a file tells of (- for standard input)")
          ->type_name("[FILE]")
          ->expected(0, 1);
  add_host_options(command, options);
}

void add_policy_dirs(CLI::App& command, CtlOptions& options) {
  command
      .add_option(
          "--policy-dir", options.policy_dirs,
          "Directory of policy files, in place of the installed ones; may be repeated,\nthe "
          "first is the strongest (for diff: the last has the shipped ones)")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_commands(CLI::App& app, CtlOptions& options, RawTexts& raw) {
  for (const CommandText& text : kCommands) {
    CLI::App* const command = app.add_subcommand(text.name, text.help);
    command->footer(footer_of(text));
    command->callback([&options, &text] { options.command = text.command; });
    if (text.names != nullptr) {
      add_names(*command, text, options);
    }
    if (text.command == Command::List) {
      command->add_flag("--rules", options.rules,
                        "List rules instead, with the settings and the disks that each decides");
    }
    if (text.command == Command::Explain) {
      add_explain_options(*command, options, raw);
    }
    if (text.command == Command::Explain || text.command == Command::Diff) {
      add_policy_dirs(*command, options);
    }
    if (text.command == Command::Apply || text.command == Command::Restore) {
      add_apply_options(*command, raw);
      add_when_option(*command, raw);
    }
    if (text.command == Command::Reload) {
      add_when_option(*command, raw);
    }
    if (text.command == Command::Check) {
      add_check_options(*command, options);
    }
  }
}

void add_common_options(CLI::App& app, CtlOptions& options, RawTexts& raw) {
  // Common options may stand before or after the command.
  app.fallthrough();
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "elevatorctl " ELEVATORD_VERSION, "Print the version");
  app.set_help_flag("--help,-h", "Print this help");
  app.add_flag("--json", options.json, "Print JSON, for programs");
  app.add_option("--bus", raw.bus, "Bus of the daemon: system (default), session, or an address")
      ->type_name("BUS")
      ->take_last();
  app.footer(kFooter);
}

/// Help and version end the parsing as if they were errors, too.
CommandOutput answer_to(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream err;
  if (app.exit(error, out, err) == 0) {
    return {ExitCode::Done, out.str(), {}};
  }
  return usage(error.what()).value();
}

std::string unknown_command(const std::string& word) {
  const auto names = command_names();
  return "unknown command '" + word + "'" + did_you_mean(word, names);
}

/// What is wrong with what `explain` was given; empty: nothing.
std::string explain_problem(CtlOptions& options, const RawTexts& raw) {
  options.facts_file = raw.facts;
  options.facts = raw.facts_option->count() != 0 && raw.facts.empty();
  if (options.sysfs_root.empty() || options.sysfs_root.front() != '/') {
    return "--sysfs-root needs an absolute path";
  }
  if (options.facts_file.empty() && options.names.size() != 1) {
    return options.names.empty() ? "explain: DEV is missing" : "explain: one DEV at a time";
  }
  return {};
}

tl::expected<CtlOptions, CommandOutput> finished(CtlOptions options, const RawTexts& raw) {
  const auto bus = BusChoice::parse(raw.bus);
  if (!bus) {
    return usage("--bus: '" + raw.bus +
                 "' is not system, session or an address such as unix:path=/run/dbus/socket");
  }
  options.bus = *bus;
  if (options.command == Command::Explain) {
    const auto problem = explain_problem(options, raw);
    if (!problem.empty()) {
      return usage(problem);
    }
  }
  options.apply.wait = !raw.no_wait;
  if (raw.when != "now" && raw.when != "idle") {
    return usage("--when: '" + raw.when + "' is neither now nor idle");
  }
  options.apply.when = raw.when == "idle" ? When::Idle : When::Now;
  if (raw.timeout.empty()) {
    return options;
  }
  options.apply.timeout = parse_duration(raw.timeout);
  if (!options.apply.timeout) {
    return usage("--timeout: '" + raw.timeout + "' is not a time such as 500ms, 30s or 2min");
  }
  return options;
}

}  // namespace

tl::expected<CtlOptions, CommandOutput> parse_command_line(int argc, const char* const* argv) {
  if (const auto name = empty_option({argv, static_cast<std::size_t>(argc)})) {
    return usage(*name + "= has no value");
  }
  CLI::App app{kDescription, "elevatorctl"};
  CtlOptions options;
  RawTexts raw;
  add_common_options(app, options, raw);
  add_commands(app, options, raw);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError& error) {
    const auto extras = app.remaining();
    const bool command_missing = app.get_subcommands().empty() && !extras.empty();
    if (command_missing && !extras.front().starts_with('-')) {
      return usage(unknown_command(extras.front()));
    }
    return tl::unexpected(answer_to(app, error));
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(answer_to(app, error));
  }
  if (app.get_subcommands().empty()) {
    return usage("a command is missing" + did_you_mean("", command_names()));
  }
  return finished(std::move(options), raw);
}

}  // namespace elevatord::ctl
