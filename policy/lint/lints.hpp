#pragma once

#include <string>
#include <vector>

#include "finding.hpp"
#include "policy.hpp"

namespace elevatord {

// One file for each; what they say is told by lint_codes.hpp. All look at enabled rules only: what
// is switched off does nothing, and is no reason for what others do.

void lint_never_matches(const Policy& policy, std::vector<Finding>& findings);
void lint_candidates(const Policy& policy, std::vector<Finding>& findings);
void lint_rewritten(const Policy& policy, std::vector<Finding>& findings);
void lint_own_facts(const Policy& policy, std::vector<Finding>& findings);
void lint_unstable_names(const Policy& policy, std::vector<Finding>& findings);
void lint_tunables(const Policy& policy, std::vector<Finding>& findings);
void lint_zoned(const Policy& policy, std::vector<Finding>& findings);
void lint_multipath(const Policy& policy, std::vector<Finding>& findings);

/// Rules of files below `shipped` are made to be overridden: nothing is said of them.
void lint_shadowed(const Policy& policy, const std::string& shipped,
                   std::vector<Finding>& findings);
void lint_duplicate_names(const Policy& policy, const std::string& shipped,
                          std::vector<Finding>& findings);

}  // namespace elevatord
