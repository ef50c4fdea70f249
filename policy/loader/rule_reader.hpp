#pragma once

#include <vector>

#include "finding.hpp"
#include "policy.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Compiles the list under `rules:`. A rule without a name is called `rule N`, N from 1.
[[nodiscard]] std::vector<Rule> read_rules(const YamlEntry& rules, Findings& findings);

}  // namespace elevatord
