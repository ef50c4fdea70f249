#pragma once

#include <cstddef>
#include <string_view>

namespace elevatord {

/// Longest path and text of an attribute that a policy can match on.
inline constexpr std::size_t kAttributePathMax = 96;
inline constexpr std::size_t kAttributeTextMax = 256;

/// Why this cannot be the path of a sysfs attribute below a disk's directory, for its author to
/// read; empty when it can: `queue/dax`, `device/vendor`, `removable`. Relative, without `.` and
/// `..`, of at most 8 parts of letters, digits and `_ . : + - @ ,`.
[[nodiscard]] std::string_view flaw_of_attribute_path(std::string_view path);

/// Whether an attribute's text is one that rules match on: one line of printable ASCII, at most
/// kAttributeTextMax of it.
[[nodiscard]] bool is_attribute_text(std::string_view text);

}  // namespace elevatord
