#pragma once

#include <string>
#include <vector>

#include "output_style.hpp"

namespace elevatord::ctl {

struct Cell {
  std::string text;
  Colour colour = Colour::Plain;
};

/// Rows under a header, to be shown in aligned columns; every row has as many cells as the header.
struct Table {
  std::vector<std::string> header;
  std::vector<std::vector<Cell>> rows;
};

/// One line a row. Columns are as wide as their widest cell, the last one as narrow as the style's
/// width asks for; an empty cell shows as `-`.
[[nodiscard]] std::string render(const Table& table, const OutputStyle& style);

}  // namespace elevatord::ctl
