#include "property_options.hpp"

#include <charconv>
#include <string_view>

namespace elevatord::property {

namespace {

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool set(PropertyOptions& options, std::string_view name, std::uint64_t number) {
  if (name == "--seeds") return options.seeds = number, true;
  if (name == "--steps") return options.steps = number, true;
  if (name == "--seed") return options.seed = number, true;
  return false;
}

}  // namespace

std::optional<PropertyOptions> parse_options(std::span<const char* const> arguments) {
  PropertyOptions options;
  if (arguments.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const auto number = number_in(arguments[i + 1]);
    if (!number || !set(options, arguments[i], *number)) return std::nullopt;
  }
  return options;
}

}  // namespace elevatord::property
