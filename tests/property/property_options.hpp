#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace elevatord::property {

struct PropertyOptions {
  std::uint64_t seeds = 20;
  std::uint64_t steps = 1000;
  std::optional<std::uint64_t> seed;  ///< this one only
};

/// nullopt for anything but `--seeds N --steps N --seed N`.
[[nodiscard]] std::optional<PropertyOptions> parse_options(std::span<const char* const> arguments);

}  // namespace elevatord::property
