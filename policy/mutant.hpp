#pragma once

#include "mutant_config.hpp"

namespace elevatord {

/// What the service promises, by the numbers that its tests name.
enum class Invariant {
  I1 = 1,  ///< the daemon opens nothing under queue/
  I2 = 2,  ///< one job at a time for a device
  I3 = 3,  ///< an equal value is not written
  I4 = 4,  ///< nobody touches a disk whose write has not come back
  I5 = 5,  ///< a decision says why
  I6 = 6,  ///< all that a rule needs is known before it decides
  I7 = 7,  ///< nothing but a new wish makes a write
};

/// Whether this build breaks the invariant on purpose: a mutant (`-Dmutant=I3`), made to prove that
/// some test notices. Never in a build that anybody uses.
[[nodiscard]] constexpr bool mutated(Invariant invariant) {
  return ELEVATORD_MUTANT == static_cast<int>(invariant);
}

}  // namespace elevatord
