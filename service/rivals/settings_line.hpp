#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace elevatord {

/// `KEY=VALUE` in a line of its own, as many configuration files have it.
struct SettingsLine {
  int line = 0;         ///< counted from 1
  std::string section;  ///< `disk` below `[disk]`; empty before the first
  std::string key;
  std::string value;  ///< without the quotes around it and the comment behind it
};

/// Every such line of a text; what begins with `#` or `;` is a comment.
[[nodiscard]] std::vector<SettingsLine> settings_lines(std::string_view text);

/// The words between any of `separators`, without empty ones.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text, std::string_view separators);

}  // namespace elevatord
