#include "check_modules.hpp"

#include <filesystem>
#include <system_error>

#include "commands.hpp"
#include "json_output.hpp"
#include "own_policy.hpp"
#include "policy_modules.hpp"

namespace elevatord::ctl {
namespace {

bool is_directory(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

/// The policy that `check` would check.
Reply<Policy> policy_of(const std::vector<std::string>& files_and_directories) {
  std::vector<std::string> directories;
  std::vector<std::string> files;
  for (const std::string& path : files_and_directories) {
    (is_directory(path) ? directories : files).push_back(path);
  }
  return read_own_policy(directories, files);
}

std::string lines(const std::vector<PolicyModule>& modules) {
  std::string text;
  for (const PolicyModule& each : modules) {
    text.append(each.module) += '\n';
  }
  return text;
}

}  // namespace

CommandOutput run_check_modules(const CtlOptions& options) {
  const auto policy = policy_of(options.names);
  if (!policy) {
    return failed_command(policy.error());
  }
  const auto modules = modules_of(schedulers_named_by(*policy), options.module_tree);
  if (!modules) {
    return failed_command({CallError::Kind::Failed, modules.error().what});
  }
  return {ExitCode::Done, options.json ? modules_json(*modules) : lines(*modules), {}};
}

}  // namespace elevatord::ctl
