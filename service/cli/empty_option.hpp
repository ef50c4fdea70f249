#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace elevatord {

/// The first `--name=` with nothing after it, as an empty shell variable leaves it. CLI11 takes the
/// next argument for its value: `--devices= --dry-run` would manage a disk named --dry-run, and
/// write.
[[nodiscard]] inline std::optional<std::string> empty_option(
    std::span<const char* const> arguments) {
  for (const std::string_view argument : arguments) {
    if (argument == "--") return std::nullopt;  // names follow
    const bool empty = argument.starts_with("--") && argument.find('=') == argument.size() - 1;
    if (empty) return std::string{argument.substr(0, argument.size() - 1)};
  }
  return std::nullopt;
}

}  // namespace elevatord
