#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace elevatord::ctl {

/// Names of disks in one line: at least three in a row as a range (`sda-sdd`), and where they do
/// not fit into so many columns, how many are left out (`sda-sdd, nvme0n1, +12 more`). The first
/// one is always there. Names are in natural order and printable.
[[nodiscard]] std::string folded_names(const std::vector<std::string>& names,
                                       std::size_t max_columns);

}  // namespace elevatord::ctl
