#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace elevatord::ctl {

/// What the reader's terminal can show. The default is for files and pipes.
struct OutputStyle {
  std::optional<std::size_t> width;  ///< columns; nullopt: lines as long as they are
  bool colour = false;
  bool unicode = false;
};

enum class Colour { Plain, Bold, Dim, Green, Yellow, Red };

/// The text, between escape sequences where the style has colours.
[[nodiscard]] std::string coloured(std::string_view text, Colour colour, const OutputStyle& style);

/// `…`, or three dots.
[[nodiscard]] std::string_view ellipsis(const OutputStyle& style);

/// Asks stdout, the locale and the environment (NO_COLOR, TERM). Sets the process's character
/// locale, so call it once and early.
[[nodiscard]] OutputStyle style_of_stdout();

}  // namespace elevatord::ctl
