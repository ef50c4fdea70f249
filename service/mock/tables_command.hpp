#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program_output.hpp"

namespace elevatord::mock {

struct TablesOptions {
  std::vector<std::string> inputs;  ///< NAME=VALUE
  std::uint64_t seed = 1;
  bool json = false;
};

/// The published figures of the four patches beside what the model makes of them now.
[[nodiscard]] ProgramOutput run_tables(const TablesOptions& options);

/// The inputs with their values and where those come from.
[[nodiscard]] ProgramOutput list_inputs();

}  // namespace elevatord::mock
