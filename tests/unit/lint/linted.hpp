#pragma once

#include <string>
#include <vector>

#include "lint.hpp"
#include "policy_builder.hpp"

namespace elevatord::testing {

/// The codes of what lint says of rules as an admin writes them, in order.
[[nodiscard]] inline std::vector<std::string> codes_of(const std::vector<Finding>& findings) {
  std::vector<std::string> codes;
  codes.reserve(findings.size());
  for (const auto& finding : findings) codes.push_back(finding.code);
  return codes;
}

[[nodiscard]] inline std::vector<std::string> linted(const std::string& rules) {
  return codes_of(lint(a_policy(rules)));
}

/// How often a code is among what lint says.
[[nodiscard]] inline int count_of(const std::string& code, const std::string& rules) {
  int count = 0;
  for (const auto& each : linted(rules)) count += each == code ? 1 : 0;
  return count;
}

/// Whether one rule with such a match is said to match nothing.
[[nodiscard]] inline bool never_matches(const std::string& match) {
  return count_of("never-matches", "- { match: { " + match + " }, scheduler: bfq }\n") > 0;
}

}  // namespace elevatord::testing
