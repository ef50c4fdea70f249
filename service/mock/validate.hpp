#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace elevatord {

struct ValidateOptions {
  std::vector<std::string> disks;  ///< loop disks, `loop3` or `/dev/loop3`, attached by the caller
  unsigned rounds = 30;            ///< writes of each kind
  std::chrono::seconds limit{50};  ///< after so long what is left is measured three times only
  std::string costs_file;          ///< take the mock's costs from here; empty: measured_costs()
  std::string calibrate_file;      ///< only measure what costs derive from, and write them here
  bool json = false;
};

/// `elevator-mock validate`: does the same to the mock of the running kernel and to that kernel
/// itself, on loop disks, and shows both beside each other. Puts every setting back (but the kernel
/// counts wbt_lat_usec as set by hand from then on, and bfq leaves it alone). Needs root.
/// \returns the exit code: 0 done; 1 failed, interrupted, or a write does not come back; 2 what was
/// asked for cannot be done
[[nodiscard]] int run_validate(const ValidateOptions& options);

}  // namespace elevatord
