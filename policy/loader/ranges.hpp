#pragma once

#include <string_view>

#include "condition.hpp"
#include "result.hpp"

namespace elevatord {

// A range is one number (`4`), a bound (`>1`, `>=2`, `<8`, `<=8`), two ends that are both included
// (`2..8`), or several of these with blanks between, which must all hold (`>1 <=8`). A range that
// nothing can fit is an error. Error::what says what was found and what was expected.

/// Whole numbers.
[[nodiscard]] Result<NumberRange> parse_number_range(std::string_view text);

/// Bytes, as parse_size() takes them.
[[nodiscard]] Result<NumberRange> parse_size_range(std::string_view text);

/// Kernel versions with two or three numbers. `6.18` stands for every 6.18.x: `<=6.18` has them all
/// in, `>6.18` begins at 6.19.0.
[[nodiscard]] Result<VersionRange> parse_version_range(std::string_view text);

}  // namespace elevatord
