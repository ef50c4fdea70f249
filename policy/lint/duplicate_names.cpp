#include <map>

#include "lints.hpp"

namespace elevatord {

namespace {

/// What rules without a name are called.
bool is_made_up(const std::string& name) {
  return name.starts_with("rule ") && name.find_first_not_of("0123456789", 5) == std::string::npos;
}

}  // namespace

void lint_duplicate_names(const Policy& policy, const std::string& shipped,
                          std::vector<Finding>& findings) {
  std::map<std::string, const Rule*> first;
  for (const auto& rule : policy.rules) {
    if (is_made_up(rule.name)) continue;
    if (!shipped.empty() && rule.at.file.starts_with(shipped)) continue;
    const auto [it, is_new] = first.emplace(rule.name, &rule);
    // Within one file the loader takes it for an error.
    if (is_new || it->second->at.file == rule.at.file) continue;
    findings.push_back({rule.at, "duplicate-name",
                        "rule '" + rule.name + "' has the name of the one in " +
                            it->second->at.file_and_line() +
                            ", so that explain cannot tell them apart; give it another"});
  }
}

}  // namespace elevatord
