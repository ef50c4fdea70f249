#pragma once

#include <string>

namespace elevatord {

/// `sda1`, `nvme0n1p2`: the plain name of a partition. Globs are none.
[[nodiscard]] bool is_partition_name(const std::string& name);

}  // namespace elevatord
