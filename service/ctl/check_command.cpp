#include "check_command.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "json_output.hpp"
#include "policy_files.hpp"
#include "policy_reader.hpp"

namespace elevatord::ctl {
namespace {

constexpr const char* kCmdlineFile = "/proc/cmdline";

std::string_view first_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t\n"), rest.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t\n"));
  rest.remove_prefix(word.size());
  return word;
}

Finding ignored_elevator(std::string_view word) {
  const std::string value{word.substr(word.find('=') + 1)};
  return {{kCmdlineFile},
          "cmdline-elevator",
          std::string{word} + " has no effect since Linux 5.0; a rule says it as: scheduler: [" +
              value + "]"};
}

void append(std::vector<Finding>& findings, std::vector<Finding> more) {
  std::move(more.begin(), more.end(), std::back_inserter(findings));
}

bool is_directory(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

CheckReport check_texts(PolicyTexts read) {
  LoadedPolicy loaded = load_policies(read.texts);
  CheckReport report{read.texts.size(), loaded.policy.rules.size(), std::move(read.errors),
                     std::move(read.warnings)};
  append(report.errors, std::move(loaded.errors));
  append(report.warnings, std::move(loaded.warnings));
  return report;
}

CheckReport check_installed() {
  CheckReport report = check_texts(read_policy_texts(default_policy_directories(), {}));
  if (const auto cmdline = read_policy_file(kCmdlineFile)) {
    append(report.warnings, check_kernel_cmdline(*cmdline));
  }
  return report;
}

}  // namespace

CheckReport check_policy(const std::vector<std::string>& files_and_directories) {
  std::vector<std::string> directories;
  std::vector<std::string> files;
  for (const std::string& path : files_and_directories) {
    (is_directory(path) ? directories : files).push_back(path);
  }
  return check_texts(read_policy_texts(directories, files));
}

std::vector<Finding> check_kernel_cmdline(std::string_view cmdline) {
  std::vector<Finding> findings;
  for (std::string_view word = first_word(cmdline); !word.empty(); word = first_word(cmdline)) {
    if (word.starts_with("elevator=")) {
      findings.push_back(ignored_elevator(word));
    }
  }
  return findings;
}

CommandOutput run_check(const CtlOptions& options, const OutputStyle& style) {
  const CheckReport report =
      options.names.empty() ? check_installed() : check_policy(options.names);
  return {report.ok() ? ExitCode::Done : ExitCode::NotAsWanted,
          options.json ? check_json(report) : check_view(report, style),
          {}};
}

}  // namespace elevatord::ctl
