#pragma once

#include "condition.hpp"
#include "policy.hpp"

namespace elevatord {

/// Some disks are meant only by rules that name them: paths of a multipath map (what is written to
/// a path while its map has none can deadlock), and disks that only stand for others or for memory:
/// loop, zram, dm, md, brd, zvol. nullptr where the rule may be tried; else the condition that such
/// a rule lacks, which lives for ever.
///
/// A path's rule names its class. The others are named by whatever cannot be meant for all disks:
/// class, name, id, driver or a udev property, also inside `not` and `any`. Where the admin names
/// them as devices to be managed, every rule is for them.
[[nodiscard]] const Condition* lacks_name_of(const Rule& rule, const DeviceFacts& facts);

/// The same as long as the class is not yet known: whether the disk may turn out to be one of
/// those, which the rule does not name (any disk may be a path, a dm device may be a map or not).
/// nullptr where the rule is for the disk in any case.
[[nodiscard]] const Condition* may_lack_name_of(const Rule& rule, const DeviceFacts& facts);

}  // namespace elevatord
