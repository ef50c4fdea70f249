#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy.hpp"
#include "position.hpp"

namespace elevatord {

/// One thing wrong (or doubtful) in a policy file.
struct Finding {
  Position at;
  std::string code;  ///< stable, e.g. `unknown-key`, `unknown-scheduler`
  std::string what;  ///< what it is, and what was expected

  /// `20-nvme.yaml:7:12: unknown scheduler 'mq-dedline' (did you mean mq-deadline?)`
  [[nodiscard]] std::string text() const { return at.text() + ": " + what; }
};

/// A file's text under the name that errors and decisions shall show.
struct PolicyText {
  std::string name;
  std::string text;
};

/// Rules of one file, or all that is wrong with it; never both.
struct LoadedPolicy {
  Policy policy;
  std::vector<Finding> errors;    ///< policy is empty when there is any
  std::vector<Finding> warnings;
  [[nodiscard]] bool ok() const { return errors.empty(); }
};

/// Largest policy file taken, in bytes.
inline constexpr std::size_t kMaxPolicyBytes = std::size_t{1} << 20;

[[nodiscard]] LoadedPolicy load_policy(const PolicyText& file);

/// All files of a policy in their order of precedence; one broken file makes the whole fail, and
/// the errors of every file are told in one go.
[[nodiscard]] LoadedPolicy load_policies(const std::vector<PolicyText>& files);

}  // namespace elevatord
