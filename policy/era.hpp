#pragma once

#include "kernel_version.hpp"

namespace elevatord {

/// Cost and hazard rules that depend on the kernel. An unknown or vendor kernel gets the most
/// cautious answer, unless the admin answered for it.

/// Up to 6.14 show and store share q->sysfs_lock: behind a stuck scheduler write every read of
/// queue/* hangs as well.
[[nodiscard]] bool reads_hang_behind_stuck_writer(const KernelFacts& kernel);

/// Since 6.10 zone write plugging keeps the order of writes, whatever the scheduler.
[[nodiscard]] bool zoned_disks_need_mq_deadline(const KernelFacts& kernel);

/// Since 7.2 a scheduler write fails with EBUSY while a sibling in its tag set is written to or
/// being added.
[[nodiscard]] bool writes_of_siblings_collide(const KernelFacts& kernel);

}  // namespace elevatord
