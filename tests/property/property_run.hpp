#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "tally.hpp"

namespace elevatord::property {

/// A run that came to an end too early.
struct Failure {
  std::uint64_t seed = 0;
  std::uint64_t step = 0;
  std::string sentence;
  std::deque<std::string> history;
};

/// One world from a seed, for so many steps; now and then, and at the end, everything is looked at
/// in rest.
[[nodiscard]] std::optional<Failure> run_seed(std::uint64_t seed, std::uint64_t steps,
                                              Tally& tally);

}  // namespace elevatord::property
