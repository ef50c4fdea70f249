#pragma once

#include <string>
#include <string_view>

namespace elevatord::bus {

/// The text with U+FFFD for each byte that is not UTF-8, and for NUL: models and labels come from
/// devices that say what they like, and a message that holds them is not sent at all.
[[nodiscard]] std::string bus_text(std::string_view text);

}  // namespace elevatord::bus
