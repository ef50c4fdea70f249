#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "condition.hpp"
#include "finding.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Compiles a `match:`; a missing (Null) or empty one gives no condition and so matches every disk.
[[nodiscard]] std::vector<Condition> read_match(const YamlNode& match, Findings& findings);

/// Every key that a `match:` may have.
[[nodiscard]] std::span<const std::string_view> matcher_names();

}  // namespace elevatord
