#pragma once

#include <functional>

#include "era_table.hpp"
#include "model_mutex.hpp"

namespace elevatord {

/// How the kernel waits when it quiesces the queues of a tag set.
enum class Quiesce { Rcu, Srcu, Expedited };

/// Disks that share tags: one SCSI host, one NVMe controller, else the disk alone.
struct TagSet {
  unsigned queue_depth = 128;
  Quiesce quiesce = Quiesce::Rcu;
  ModelRwLock lock;  ///< update_nr_hwq_lock

  enum class Need { Scheduler, Exclusive };
  /// What was taken: how it has to be given back.
  enum class Held { Nothing, Reader, Writer };
  using Taken = std::function<void(Held)>;

  /// Takes the lock as the era does; false for EBUSY, `taken` is not called then.
  [[nodiscard]] bool take(TagSetLock how, Need need, Taken taken);
  void give(Held held);
};

}  // namespace elevatord
