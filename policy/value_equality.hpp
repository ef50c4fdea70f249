#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace elevatord {

/// What decides how the kernel keeps a number.
struct ValueContext {
  std::int64_t page_kb = 4;                       ///< size of a page
  std::optional<std::int64_t> max_hw_sectors_kb;  ///< of the disk, where it is known
  std::optional<std::int64_t> tick_rate;          ///< jiffies a second (HZ); nullopt: not known
  bool operator==(const ValueContext&) const = default;
};

/// Whether `found`, as read from sysfs, is what the kernel makes of `wanted`: milliseconds kept in
/// jiffies (123 reads 124 at HZ=250; any usual tick where it is not known), KiB kept in whole
/// pages, max_sectors_kb cut at the hardware's limit, 0 for its default. Such a value is never
/// written again. `setting` is any but `scheduler`, whose names scheduler_name.hpp compares.
[[nodiscard]] bool same_value(std::string_view setting, std::string_view wanted,
                              std::string_view found, const ValueContext& context = {});

}  // namespace elevatord
