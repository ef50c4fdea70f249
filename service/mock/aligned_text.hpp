#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace elevatord::mock {

/// Cells in columns that are as wide as their widest cell.
struct AlignedText {
  enum class Side { Left, Right };
  std::vector<Side> sides;  ///< one for each column
  std::vector<std::vector<std::string>> lines;
};

[[nodiscard]] std::string render(const AlignedText& text);

/// Broken at blanks into lines of at most `width`, the first with `- ` before it.
[[nodiscard]] std::string bullet(std::string_view text, std::size_t width = 100);

/// With so many decimals; `plus` shows the sign of positive numbers, too.
[[nodiscard]] std::string number(double value, int decimals, bool plus = false);

}  // namespace elevatord::mock
