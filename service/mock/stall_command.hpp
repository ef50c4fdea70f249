#pragma once

#include <string>

#include "program_output.hpp"
#include "stall.hpp"

namespace elevatord::mock {

struct StallOptions {
  Stall stall;
  std::string svg;   ///< file to write
  std::string real;  ///< loop disk to measure instead; empty: simulate
};

/// Draws what an unconditional writer, elevatord and nobody do to a disk's latency.
[[nodiscard]] ProgramOutput run_stall(const StallOptions& options);

}  // namespace elevatord::mock
