#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table_rows.hpp"

namespace elevatord::mock {

/// The kernel that the patches are put on: each of them has its premise there.
inline constexpr std::string_view kTablesKernel = "7.3.4";

/// A patch's published figures beside those of a model that runs now, and what to know about them.
struct PatchTable {
  const PatchText* patch;
  std::vector<Row> rows;
  std::vector<std::string> notes;
};

/// One table for each of P0 to P3.
[[nodiscard]] std::vector<PatchTable> patch_tables(const ModelInputs& inputs, std::uint64_t seed);

}  // namespace elevatord::mock
