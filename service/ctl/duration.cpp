#include "duration.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <utility>

namespace elevatord::ctl {
namespace {

constexpr std::array kUnits = std::to_array<std::pair<std::string_view, std::uint64_t>>({
    {"", 1000},
    {"ms", 1},
    {"s", 1000},
    {"sec", 1000},
    {"m", 60'000},
    {"min", 60'000},
    {"h", 3'600'000},
    {"d", 86'400'000},
});

std::optional<std::uint64_t> milliseconds_in(std::string_view unit) {
  for (const auto& [name, milliseconds] : kUnits) {
    if (name == unit) {
      return milliseconds;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number == 0) {
    return std::nullopt;
  }
  const auto unit = milliseconds_in(text.substr(static_cast<std::size_t>(end - text.data())));
  // Both factors are below 2^32, so that the product fits.
  if (!unit || number * *unit > std::numeric_limits<std::uint32_t>::max()) {
    return std::nullopt;
  }
  return std::chrono::milliseconds{number * *unit};
}

}  // namespace elevatord::ctl
