#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace elevatord {

/// One line of /proc/self/mountinfo.
struct Mount {
  std::uint64_t devnum = 0;  ///< dev_t; of no device where the file system has none of its own
  std::string source;        ///< `/dev/sda1`
  std::string target;        ///< `/var/lib/db`
  bool operator==(const Mount&) const = default;
};

using Mounts = std::vector<Mount>;

/// Lines of another form are skipped.
[[nodiscard]] Mounts parse_mountinfo(std::string_view text);

/// What this process sees mounted; empty where the file cannot be read.
[[nodiscard]] Mounts read_mounts();

}  // namespace elevatord
