#include "era.hpp"

#include "quirks.hpp"

namespace elevatord {

bool reads_hang_behind_stuck_writer(const KernelFacts& kernel) {
  return may_have_quirk(kernel, "reads-hang-behind-writer");
}

bool zoned_disks_need_mq_deadline(const KernelFacts& kernel) {
  return may_have_quirk(kernel, "zoned-needs-mq-deadline");
}

}  // namespace elevatord
