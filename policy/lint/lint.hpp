#pragma once

#include <string>
#include <vector>

#include "finding.hpp"
#include "policy.hpp"

namespace elevatord {

/// What is doubtful about a policy that loads: warnings in the order of its files, see
/// lint_codes.hpp. Rules of files below the directory `shipped` are made to be overridden, so that
/// nothing is said where rules of other files do. Pure.
[[nodiscard]] std::vector<Finding> lint(const Policy& policy, const std::string& shipped = {});

}  // namespace elevatord
