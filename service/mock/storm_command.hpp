#pragma once

#include "program_output.hpp"
#include "storm.hpp"

namespace elevatord::mock {

struct StormOptions {
  Storm storm;
  bool json = false;
};

/// Makes many disks in the model and tells what that cost; a finding if elevatord's watching added
/// to it.
[[nodiscard]] ProgramOutput run_storm(const StormOptions& options);

}  // namespace elevatord::mock
