#pragma once

#include <optional>
#include <string>
#include <vector>

#include "condition.hpp"

namespace elevatord {

/// Why conditions never hold together.
struct Contradiction {
  const Condition* at = nullptr;  ///< the one that is to be looked at
  std::string what;
};

/// nullopt where they may hold, as far as can be told.
[[nodiscard]] std::optional<Contradiction> contradiction_in(const std::vector<Condition>& all_of);

}  // namespace elevatord
