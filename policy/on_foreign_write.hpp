#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace elevatord {

/// What becomes of a setting that somebody else changed.
enum class OnForeignWrite : std::uint8_t {
  Keep,     ///< it stays as they made it, until it is asked for
  Restore,  ///< the wanted value is written again, within limits
};

/// `keep` or `restore`; nullopt for any other word.
[[nodiscard]] std::optional<OnForeignWrite> parse_on_foreign_write(std::string_view word);

}  // namespace elevatord
