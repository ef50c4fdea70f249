#pragma once

#include <string>
#include <vector>

#include "patch_tables.hpp"
#include "storm.hpp"

namespace elevatord::mock {

/// An array with an object for each row: {patch, figure, published, ours, kind, error} and more;
/// error in percent.
[[nodiscard]] std::string to_json(const std::vector<PatchTable>& tables);

/// {kernel, disks, runs: [...], watching_added: {grace_periods, writes}}; times in ms.
[[nodiscard]] std::string to_json(const Storm& storm, const std::vector<StormRun>& runs);

}  // namespace elevatord::mock
