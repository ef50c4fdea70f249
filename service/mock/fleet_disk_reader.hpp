#pragma once

#include "finding.hpp"
#include "fleet.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Reads one element of `disks:`, all but its name and the default of its tag set: it may stand for
/// many disks.
[[nodiscard]] FleetDisk read_fleet_disk(const YamlNode& node, Findings& findings);

}  // namespace elevatord
