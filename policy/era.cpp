#include "era.hpp"

#include "era_table.hpp"
#include "quirks.hpp"

namespace elevatord {

bool reads_hang_behind_stuck_writer(const KernelFacts& kernel) {
  return may_have_quirk(kernel, "reads-hang-behind-writer");
}

bool zoned_disks_need_mq_deadline(const KernelFacts& kernel) {
  return may_have_quirk(kernel, "zoned-needs-mq-deadline");
}

bool writes_of_siblings_collide(const KernelFacts& kernel) {
  // Older than the table: without the lock, and nobody backported it that far.
  constexpr KernelVersion kNone{};
  if (!kernel.vendor && kernel.version != kNone && kernel.version < eras().front().first) {
    return false;
  }
  const auto era = era_of(kernel.release);
  return kernel.vendor || !era || era->lock == TagSetLock::TryWrite;
}

}  // namespace elevatord
