#include "lint.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "lints.hpp"

namespace elevatord {

namespace {

/// Files in the order in which their rules are tried.
std::map<std::string, std::size_t> order_of_files(const Policy& policy) {
  std::map<std::string, std::size_t> order;
  for (const auto& rule : policy.rules) order.emplace(rule.at.file, order.size());
  return order;
}

void sort(const Policy& policy, std::vector<Finding>& findings) {
  const auto order = order_of_files(policy);
  const auto place = [&](const Finding& finding) {
    const auto file = order.find(finding.at.file);
    return std::tuple{file == order.end() ? order.size() : file->second, finding.at.line,
                      finding.at.column};
  };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding& a, const Finding& b) { return place(a) < place(b); });
}

}  // namespace

std::vector<Finding> lint(const Policy& policy, const std::string& shipped) {
  std::vector<Finding> findings;
  lint_never_matches(policy, findings);
  lint_shadowed(policy, shipped, findings);
  lint_duplicate_names(policy, shipped, findings);
  lint_candidates(policy, findings);
  lint_tunables(policy, findings);
  lint_rewritten(policy, findings);
  lint_own_facts(policy, findings);
  lint_unstable_names(policy, findings);
  lint_zoned(policy, findings);
  lint_multipath(policy, findings);
  sort(policy, findings);
  return findings;
}

}  // namespace elevatord
