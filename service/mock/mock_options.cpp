#include "mock_options.hpp"

#include <array>
#include <sstream>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "build_config.hpp"
#include "suggest.hpp"

namespace elevatord::mock {

namespace {

constexpr const char* kDescription =
    "elevator-mock shows what the kernel charges for a write to a disk's scheduler file, with a\n"
    "model of the kernel in virtual time. It needs no root and touches no disk, stall "
    "--real\nand validate aside.";

constexpr const char* kFooter =
    R"(First steps:
  elevator-mock stall --svg stall.svg      why elevatord compares before it writes, as a picture
  elevator-mock tables                     the four kernel patches: published figures and ours
  elevator-mock storm --disks 1000         what 1000 new disks cost, and that watching adds nothing
  elevator-mock mount DIR --fleet FILE     a mock sysfs, for any program
  elevator-mock validate /dev/loop0        the mock and the running kernel side by side
  elevator-mock COMMAND --help             more on each

Exit codes: 0 done; 1 findings, or failed; 2 wrong usage.)";

constexpr const char* kTablesFooter =
    R"(Each row says what agreement is worth: a figure that an input was calibrated from is no prediction.
Another value for an input moves only what depends on it.
Examples:
  elevator-mock tables --list-inputs
  elevator-mock tables --input P0.G=10ms --input P0.rho=0.5
  elevator-mock tables --json | jq '.[] | select(.kind == "predicted") | {figure, error}')";

constexpr const char* kStormFooter =
    R"(Every way of making the disks is run three times: watched by nobody, by elevatord, and by somebody
who writes the scheduler of each new disk unconditionally, as a udev rule does.
Without --patches the kernel is run as it is and with P0. Exit code 1: elevatord's watching cost
a grace period or a write.
Examples:
  elevator-mock storm --disks 1000
  elevator-mock storm --disks 64 --kernel 6.18.44 --patches P0 --json)";

constexpr const char* kStallFooter =
    R"(Three lanes on one scale: an unconditional writer each 50 ms, elevatord each 50 ms, and nobody.
--real measures a loop disk that you attached (as root) instead of the model; it reads the disk,
writes its active scheduler again, and refuses every other kind of disk.
Examples:
  elevator-mock stall --svg stall.svg
  elevator-mock stall --svg old.svg --kernel 6.6
  truncate -s 256M /dev/shm/disk && losetup -f --show /dev/shm/disk
  elevator-mock stall --svg real.svg --real /dev/loop0 --seconds 4)";

constexpr const char* kMountFooter =
    R"(Programs that are pointed at DIR read and write it as they would /sys; writes take as long as a
kernel's. `umount DIR` ends it.
Example:
  mkdir /tmp/sys && elevator-mock mount /tmp/sys --fleet /usr/share/elevatord/demo-fleet.yaml)";

constexpr const char* kValidateFooter =
    R"(Both are asked the same: reads, no-ops, every switch, every setting, many writers at once, and
reads beside a writer. Only loop disks that you attached are taken (as root), and nobody else may
use them; their settings are put back, but bfq leaves wbt_lat_usec alone from then on. Under a
minute; some disks are needed for the writers side by side.
--calibrate takes the mock's costs from other operations than those that are reported.
Examples:
  for i in 1 2 3 4 5 6 7 8; do truncate -s 64M /dev/shm/$i; losetup -f --show /dev/shm/$i; done
  elevator-mock validate /dev/loop{0..7}
  elevator-mock validate --calibrate costs.yaml /dev/loop{0..7}
  elevator-mock validate --costs costs.yaml /dev/loop{0..7})";

constexpr unsigned kMostRounds = 10'000;
constexpr int kMostLimit = 3600;
constexpr unsigned kMostDisks = 100'000;
constexpr unsigned kMostCreators = 4096;
constexpr int kMostSeconds = 60;

/// Options as CLI11 takes them, for every command; the one that was named is picked in the end.
struct Raw {
  TablesOptions tables;
  bool list_inputs = false;
  StormOptions storm;
  StallOptions stall;
  int seconds = 2;
  MountOptions mount;
  ValidateOptions validate;
  int limit = 50;
};

void add_seed(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "Seed of all chance (default 1)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
}

void add_kernel(CLI::App& command, std::string& release) {
  command.add_option("--kernel", release, "Kernel to simulate (default " + release + ")")
      ->type_name("RELEASE");
}

void add_tables(CLI::App& app, Raw& raw) {
  auto* const command = app.add_subcommand(
      "tables", "Show the published figures of four kernel patches beside the model's");
  command->footer(kTablesFooter);
  command->add_option("--input", raw.tables.inputs, "Give an input of the model another value")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_flag("--list-inputs", raw.list_inputs,
                    "Show the inputs, and what each was calibrated from");
  add_seed(*command, raw.tables.seed);
  command->add_flag("--json", raw.tables.json, "Print the rows as JSON, error in percent");
}

void add_storm(CLI::App& app, Raw& raw) {
  auto& storm = raw.storm.storm;
  auto* const command = app.add_subcommand("storm", "Make many disks, one by one and side by side");
  command->footer(kStormFooter);
  command->add_option("--disks", storm.disks, "How many (default 1000)")
      ->type_name("N")
      ->check(CLI::Range(1U, kMostDisks));
  command
      ->add_option("--parallel", storm.side_by_side,
                   "Creators that work side by side (default 16; 1: only one by one)")
      ->type_name("N")
      ->check(CLI::Range(1U, kMostCreators));
  add_kernel(*command, storm.release);
  command->add_option("--patches", storm.patches, "Patches that the kernel has: P0,P1,P2,P3")
      ->type_name("LIST")
      ->delimiter(',');
  add_seed(*command, storm.seed);
  command->add_flag("--json", raw.storm.json, "Print JSON, times in ms");
}

void add_stall(CLI::App& app, Raw& raw) {
  auto& stall = raw.stall.stall;
  auto* const command = app.add_subcommand("stall", "Draw what a write does to a disk's latency");
  command->footer(kStallFooter);
  command->add_option("--svg", raw.stall.svg, "File to write the picture to")
      ->type_name("FILE")
      ->required();
  add_kernel(*command, stall.release);
  command->add_option("--scheduler", stall.scheduler, "Scheduler that is active (default none)")
      ->type_name("NAME")
      ->check(CLI::IsMember({"none", "mq-deadline", "kyber", "bfq"}));
  command->add_option("--seconds", raw.seconds, "Length of each lane (default 2)")
      ->type_name("N")
      ->check(CLI::Range(1, kMostSeconds));
  add_seed(*command, stall.seed);
  command->add_option("--real", raw.stall.real, "Measure this loop disk instead")
      ->type_name("/dev/loopN")
      ->excludes("--kernel")
      ->excludes("--scheduler")
      ->excludes("--seed");
}

void add_mount(CLI::App& app, MountOptions& options) {
  auto* const command = app.add_subcommand("mount", "Show a fleet as a sysfs for any program");
  command->footer(kMountFooter);
  command->add_option("DIR", options.directory, "An empty directory")->required()->type_name("");
  command->add_option("--fleet", options.fleet, "Fleet file")->required()->type_name("FILE");
  command
      ->add_option("--control", options.control,
                   "Name of the control file in the mount's root (default .control)")
      ->type_name("NAME");
  command->add_flag("--foreground", options.foreground, "Do not go to the background");
}

void add_validate(CLI::App& app, Raw& raw) {
  auto& options = raw.validate;
  auto* const command =
      app.add_subcommand("validate", "Hold the mock against the running kernel, on loop disks");
  command->footer(kValidateFooter);
  command->add_option("DISK", options.disks, "Attached loop disks")
      ->required()
      ->type_name("/dev/loopN");
  command->add_option("--rounds", options.rounds, "Times that each operation is done (default 30)")
      ->type_name("N")
      ->check(CLI::Range(1U, kMostRounds));
  command
      ->add_option("--limit", raw.limit,
                   "Seconds after which what is left is done three times only (default 50)")
      ->type_name("N")
      ->check(CLI::Range(1, kMostLimit));
  command->add_option("--costs", options.costs_file, "Costs of the mock")->type_name("FILE");
  command
      ->add_option("--calibrate", options.calibrate_file,
                   "Measure this machine's costs and write them, no more")
      ->type_name("FILE")
      ->excludes("--costs");
  command->add_flag("--json", options.json, "Print JSON, times in ms");
}

void add_common_options(CLI::App& app) {
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", "elevator-mock " ELEVATORD_VERSION, "Print the version");
  app.set_help_flag("--help,-h", "Print this help");
  app.footer(kFooter);
}

/// Help and version end the parsing as if they were errors, too.
ProgramOutput answer_to(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream err;
  if (app.exit(error, out, err) == 0) return {ExitCode::Ok, out.str(), {}};
  return usage_error(error.what());
}

std::string unknown_or_missing_command(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* const command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::vector<std::string_view> known{names.begin(), names.end()};
  const auto extras = app.remaining();
  if (extras.empty()) return "a command is missing" + did_you_mean("", known);
  return "unknown command '" + extras.front() + "'" + did_you_mean(extras.front(), known);
}

bool named(const CLI::App& app, std::string_view command) {
  return app.get_subcommands().front()->get_name() == command;
}

Command picked(const CLI::App& app, Raw raw) {
  raw.stall.stall.lasts = std::chrono::seconds{raw.seconds};
  raw.validate.limit = std::chrono::seconds{raw.limit};
  if (named(app, "storm")) return std::move(raw.storm);
  if (named(app, "stall")) return std::move(raw.stall);
  if (named(app, "mount")) return std::move(raw.mount);
  if (named(app, "validate")) return std::move(raw.validate);
  if (raw.list_inputs) return ListInputs{};
  return std::move(raw.tables);
}

}  // namespace

tl::expected<Command, ProgramOutput> parse_command_line(int argc, const char* const* argv) {
  CLI::App app{kDescription, "elevator-mock"};
  Raw raw;
  add_common_options(app);
  add_tables(app, raw);
  add_storm(app, raw);
  add_stall(app, raw);
  add_validate(app, raw);
  // Only what works is offered.
  if (HAVE_FUSE3 != 0) add_mount(app, raw.mount);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError& error) {
    if (!app.get_subcommands().empty()) return tl::unexpected(answer_to(app, error));
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(answer_to(app, error));
  }
  if (app.get_subcommands().empty()) {
    return tl::unexpected(usage_error(unknown_or_missing_command(app)));
  }
  return picked(app, std::move(raw));
}

}  // namespace elevatord::mock
