#pragma once

#include <optional>
#include <string_view>

#include "era_table.hpp"

namespace elevatord {

/// Attributes that can be written, `scheduler` and iosched/* aside; `kind` says what that costs.
struct ModelAttribute {
  std::string_view name;
  AttributeKind kind;
};

/// nullopt for a name that cannot be written in any era.
[[nodiscard]] std::optional<ModelAttribute> find_model_attribute(std::string_view name);

/// Reads of these wait for a limits writer that is inside its freeze.
[[nodiscard]] bool read_takes_limits_lock(std::string_view name);

}  // namespace elevatord
