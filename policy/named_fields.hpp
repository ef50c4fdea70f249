#pragma once

#include <span>
#include <string>
#include <vector>

#include "policy.hpp"

namespace elevatord {

/// Whether any of the conditions asks for one of these, also inside `not` and `any`.
[[nodiscard]] bool names_any(const std::vector<Condition>& conditions,
                             std::span<const TextField> fields);

/// Whether any enabled rule does.
[[nodiscard]] bool names_any(const Policy& policy, std::span<const TextField> fields);

/// The sysfs attributes that enabled rules ask for, in order and each once.
[[nodiscard]] std::vector<std::string> attributes_named_by(const Policy& policy);

/// Whether any of the conditions asks for a udev property, wherever.
[[nodiscard]] bool names_property(const std::vector<Condition>& conditions);

}  // namespace elevatord
