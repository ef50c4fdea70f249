#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace elevatord::ctl {

/// Text that a terminal cannot misunderstand: blanks for line breaks and tabs, `?` for control
/// characters and for bytes that are not UTF-8. Serials and models come from devices that say what
/// they like.
[[nodiscard]] std::string printable(std::string_view text);

/// Columns that printable() text takes, one for each code point.
[[nodiscard]] std::size_t columns(std::string_view text);

/// At most so many columns of the text, the last of them the ellipsis where something was cut.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t max_columns,
                                    std::string_view ellipsis);

}  // namespace elevatord::ctl
