#pragma once

#include <set>
#include <string>

#include "managed_device.hpp"

namespace elevatord {

/// The settings that a decision names a value for.
[[nodiscard]] std::set<std::string> named_by(const Decision& decision);

/// Whether what was read may be too old to go by (nobody is told of a switch by hand, nor of a
/// module): before a new wish, and where a better candidate may be on offer.
[[nodiscard]] bool wants_look(const ManagedDevice& device);

/// What the log has to say of the present wish; empty: nothing.
[[nodiscard]] std::string warning_about(const ManagedDevice& device);

}  // namespace elevatord
