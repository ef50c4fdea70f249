#pragma once

#include <span>
#include <string>
#include <vector>

#include "job.hpp"

namespace elevatord {

/// How elevatord-udev ends.
enum class HelperExit {
  AsWanted = 0,  ///< or nothing to do
  Failed = 1,    ///< not on offer, not possible, or (dry run) not as wanted
  Usage = 2,
  TimedOut = 6,
};

/// An exit code and what to say with it; nothing to say is an empty note.
struct HelperVerdict {
  HelperExit exit = HelperExit::AsWanted;
  std::string note;
  bool operator==(const HelperVerdict&) const = default;
};

/// Puts the results of one job into words. The worst result decides the exit code. A disk that has
/// gone is no error: udev's rules run while disks come and go.
[[nodiscard]] HelperVerdict verdict_of(std::span<const AttributeWish> wishes,
                                       std::span<const AttributeResult> results);

}  // namespace elevatord
