#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace elevatord {

/// The disk that a hidden path of an NVMe multipath leads to: `nvme0n1` of `nvme0c3n1`. The kernel
/// gives both the numbers of the subsystem and of the namespace, so the name alone tells. nullopt
/// for what is not named like a path.
[[nodiscard]] std::optional<std::string> nvme_head_of(std::string_view name);

/// How the names of all of a disk's paths begin: `nvme0c` of `nvme0n1`; nullopt for what is not
/// named like an NVMe disk.
[[nodiscard]] std::optional<std::string> nvme_path_prefix(std::string_view name);

}  // namespace elevatord
