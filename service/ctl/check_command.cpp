#include "check_command.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "boot_elevator.hpp"
#include "build_config.hpp"
#include "check_view.hpp"
#include "commands.hpp"
#include "config.hpp"
#include "json_output.hpp"
#include "lint.hpp"
#include "other_programs.hpp"
#include "policy_files.hpp"
#include "policy_reader.hpp"

namespace elevatord::ctl {
namespace {

constexpr const char* kCmdlineFile = "/proc/cmdline";
constexpr const char* kConfigName = "elevatord.yaml";
constexpr const char* kConfigFile = ELEVATORD_SYSCONFDIR "/elevatord/elevatord.yaml";
constexpr const char* kShipped = ELEVATORD_VENDORDIR "/";

/// As a rule would say it today; empty for what cannot be a scheduler.
std::string present_name(const std::string& elevator) {
  const auto name = SchedulerName::parse(elevator);
  return name ? std::string{name->successor().value_or(*name).canonical()} : std::string{};
}

Finding ignored_elevator(const std::string& elevator) {
  const auto name = present_name(elevator);
  const auto advice = name.empty() ? std::string{"take it out"}
                                   : "a rule says it as: scheduler: [" + name +
                                         "], or elevatord.yaml as: kernel_cmdline_elevator: apply";
  return {{kCmdlineFile},
          "cmdline-elevator",
          "elevator=" + elevator + " has no effect since Linux 5.0; " + advice};
}

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

bool is_directory(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

bool is_daemon_config(const PolicyText& file) {
  return std::filesystem::path{file.name}.filename() == kConfigName;
}

void check_config(const PolicyText& file, CheckedPolicy& checked) {
  Settings settings;
  ++checked.report.files;
  append(checked.report.errors, read_config(file.name, file.text, settings));
  checked.cmdline_elevator = settings.kernel.boot_elevator.meaning;
}

/// File by file: what loads is looked at, whatever is wrong elsewhere.
void check_policy_text(const PolicyText& file, CheckedPolicy& checked) {
  LoadedPolicy loaded = load_policy(file);
  ++checked.report.files;
  append(checked.report.errors, std::move(loaded.errors));
  append(checked.report.warnings, std::move(loaded.warnings));
  std::move(loaded.policy.rules.begin(), loaded.policy.rules.end(),
            std::back_inserter(checked.policy.rules));
}

CheckedPolicy check_texts(PolicyTexts read) {
  CheckedPolicy checked;
  checked.report.errors = std::move(read.errors);
  checked.report.warnings = std::move(read.warnings);
  for (const PolicyText& file : read.texts) {
    if (is_daemon_config(file)) {
      check_config(file, checked);
    } else {
      check_policy_text(file, checked);
    }
  }
  checked.report.rules = checked.policy.rules.size();
  append(checked.report.warnings, lint(checked.policy, kShipped));
  return checked;
}

/// Settings that are not there are the defaults.
void add_installed_config(PolicyTexts& read) {
  auto text = read_policy_file(kConfigFile);
  if (text) {
    read.texts.push_back({kConfigFile, std::move(*text)});
  } else if (text.error().code != ENOENT) {
    read.errors.push_back({{kConfigFile}, "unreadable", text.error().what});
  }
}

}  // namespace

CheckedPolicy check_installed() {
  PolicyTexts read = read_policy_texts(default_policy_directories(), {});
  add_installed_config(read);
  CheckedPolicy checked = check_texts(std::move(read));
  if (const auto cmdline = read_policy_file(kCmdlineFile)) {
    append(checked.report.warnings, check_kernel_cmdline(*cmdline, checked.cmdline_elevator));
  }
  append(checked.report.warnings, check_other_programs(FilesBelow{""}));
  return checked;
}

CheckedPolicy check_files(const std::vector<std::string>& files_and_directories) {
  std::vector<std::string> directories;
  std::vector<std::string> files;
  for (const std::string& path : files_and_directories) {
    (is_directory(path) ? directories : files).push_back(path);
  }
  return check_texts(read_policy_texts(directories, files));
}

std::vector<Finding> check_kernel_cmdline(std::string_view cmdline, BootElevator::Meaning meaning) {
  const auto elevator = elevator_in(cmdline);
  if (elevator.empty() || meaning != BootElevator::Meaning::Ignore) {
    return {};
  }
  return {ignored_elevator(elevator)};
}

CommandOutput run_check(const CtlOptions& options, const OutputStyle& style,
                        const HostChecker& check_host) {
  auto checked = options.names.empty() ? check_installed() : check_files(options.names);
  auto& report = checked.report;
  CommandOutput failed;
  // Half a policy would take other disks than the whole one.
  if (options.host && check_host && report.ok()) {
    auto host = check_host(checked.policy);
    if (host) {
      append(report.warnings, std::move(host->findings));
      report.host = std::move(*host);
    } else {
      failed = failed_command(host.error());
    }
  }
  const auto found = report.clean() ? ExitCode::Done : ExitCode::NotAsWanted;
  return {failed.code == ExitCode::Done ? found : failed.code,
          options.json ? check_json(report) : check_view(report, style), failed.err};
}

}  // namespace elevatord::ctl
