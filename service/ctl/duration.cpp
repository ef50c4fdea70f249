#include "duration.hpp"

#include <cstdint>
#include <limits>
#include <string>

#include "units.hpp"

namespace elevatord::ctl {

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const bool has_unit = text.find_first_not_of("0123456789") != std::string_view::npos;
  const auto duration = duration_from(std::string{text} + (has_unit ? "" : "s"));
  const bool fits = duration && duration->count() > 0 && duration->count() <= kMost;
  return fits ? std::optional{*duration} : std::nullopt;
}

}  // namespace elevatord::ctl
