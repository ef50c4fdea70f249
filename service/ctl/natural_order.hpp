#pragma once

#include <string_view>

namespace elevatord::ctl {

/// Orders disks as people count them: loop9 before loop10, and sdz before sdaa because the kernel
/// counts those names in letters. A strict weak order for std::sort and std::map.
struct NaturalOrder {
  [[nodiscard]] bool operator()(std::string_view a, std::string_view b) const;
};

}  // namespace elevatord::ctl
