#pragma once

#include <vector>

#include "condition.hpp"
#include "finding.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Compiles `attr: { queue/dax: 0, device/vendor: "ATA*" }`: adds one condition for each path.
void read_attributes(const YamlEntry& entry, std::vector<Condition>& conditions,
                     Findings& findings);

}  // namespace elevatord
