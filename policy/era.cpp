#include "era.hpp"

namespace elevatord {

bool reads_hang_behind_stuck_writer(const KernelFacts& kernel) {
  return kernel.vendor || kernel.version < KernelVersion{6, 15, 0};
}

bool zoned_disks_need_mq_deadline(const KernelFacts& kernel) {
  return kernel.vendor || kernel.version < KernelVersion{6, 10, 0};
}

}  // namespace elevatord
