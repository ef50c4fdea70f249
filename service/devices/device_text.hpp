#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties.hpp"

namespace elevatord {

/// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The whole text as a decimal number, blanks around it allowed; nullopt for anything else.
[[nodiscard]] std::optional<std::uint64_t> number_in(std::string_view text);

/// The parts between `separator`, empty ones left out.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// What comes after the last `/`.
[[nodiscard]] std::string_view last_component(std::string_view path);

/// The value of a property; empty when there is no such property.
[[nodiscard]] std::string_view property(const Properties& properties, const std::string& key);
/// The same of files and what they hold.
[[nodiscard]] std::string_view property(const std::map<std::string, std::string>& files,
                                        const std::string& key);

}  // namespace elevatord
