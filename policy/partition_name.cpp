#include "partition_name.hpp"

#include <algorithm>
#include <array>

#include "glob.hpp"

namespace elevatord {

bool is_partition_name(const std::string& name) {
  constexpr auto kPartitions =
      std::to_array<const char*>({"[shv]d[a-z][0-9]*", "[shv]d[a-z][a-z][0-9]*",
                                  "nvme[0-9]*n[0-9]*p[0-9]*", "mmcblk[0-9]*p[0-9]*"});
  return name.find_first_of("*?[\\") == std::string::npos &&
         std::any_of(kPartitions.begin(), kPartitions.end(),
                     [&](const char* glob) { return glob_matches(glob, name); });
}

}  // namespace elevatord
