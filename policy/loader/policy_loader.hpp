#pragma once

#include <string>
#include <vector>

#include "finding.hpp"
#include "policy.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// A file's text under the name that errors and decisions shall show.
struct PolicyText {
  std::string name;
  std::string text;
};

/// Rules of one file, or all that is wrong with it; never both.
struct LoadedPolicy {
  Policy policy;
  std::vector<Finding> errors;  ///< policy is empty when there is any
  std::vector<Finding> warnings;

  [[nodiscard]] bool ok() const { return errors.empty(); }
};

[[nodiscard]] LoadedPolicy load_policy(const PolicyText& file);

/// All files of a policy in their order of precedence; one broken file makes the whole fail, and
/// the errors of every file are told in one go.
[[nodiscard]] LoadedPolicy load_policies(const std::vector<PolicyText>& files);

}  // namespace elevatord
