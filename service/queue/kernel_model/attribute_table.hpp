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

/// The lock of a queue that a show takes, and a store as well where it is the limits' one. A
/// writer keeps it while it waits, so the reader waits as long.
enum class QueueLock { None, Sysfs, Limits, Elevator };

/// `attribute` as for read() and write(), `scheduler` and iosched/* included.
[[nodiscard]] QueueLock lock_of_read(const Era& era, std::string_view attribute);

/// Whether a store waits for, and keeps, limits_lock.
[[nodiscard]] bool write_takes_limits_lock(const Era& era, const ModelAttribute& attribute);

[[nodiscard]] bool is_iosched(std::string_view attribute);

}  // namespace elevatord
