#pragma once

#include <bitset>
#include <vector>

#include "condition.hpp"
#include "device_class.hpp"

namespace elevatord {

/// Classes of disks, by the number of their enumerator.
using ClassSet = std::bitset<30>;

/// What may take a class away.
enum class Evidence {
  Certain,  ///< class, name and medium, which this program itself tells by one another
  Likely,   ///< also what hardware is like: no NVMe disk rotates, none has another's driver
};

/// Of which classes a disk can be for which the condition holds: never fewer than there are.
[[nodiscard]] ClassSet classes_under(const Condition& condition,
                                     Evidence evidence = Evidence::Likely);

/// For which all of them hold, and that is ever managed.
[[nodiscard]] ClassSet classes_under(const std::vector<Condition>& all_of,
                                     Evidence evidence = Evidence::Likely);

[[nodiscard]] inline bool has(const ClassSet& set, DeviceClass device_class) {
  return set.test(static_cast<std::size_t>(device_class));
}

}  // namespace elevatord
