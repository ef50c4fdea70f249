#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel_version.hpp"
#include "result.hpp"

namespace elevatord {

/// What a write costs the disk: a freeze (every I/O waits until those in flight are done and a
/// grace period has passed), or a freeze and a quiesce (another grace period) inside it.
enum class WriteCost { Free, Freeze, FreezeAndQuiesce };
[[nodiscard]] std::string_view to_text(WriteCost cost);

/// The cost of writing the value that is there already, and of writing another.
struct CostPair {
  WriteCost same;
  WriteCost different;
  bool operator==(const CostPair&) const = default;
};

/// How the tag set's update_nr_hwq_lock is taken by a scheduler write.
enum class TagSetLock {
  None,
  Read,      ///< waits behind a writer
  TryRead,   ///< EBUSY when a writer has it or waits for it
  TryWrite,  ///< EBUSY when anybody has it: two disks of one host collide
};

/// Attributes of one kind cost the same.
enum class AttributeKind {
  NrRequests,
  WbtLatUsec,
  Simple,      ///< read_ahead_kb rq_affinity nomerges io_timeout io_poll_delay
  Limits,      ///< max_sectors_kb iostats add_random rotational write_cache stable_writes ...
  AsyncDepth,  ///< queue/async_depth, 7.x
  ZonedQd1,    ///< zoned_qd1_writes, 7.x
  IoPoll,      ///< io_poll of a driver without poll queues: EINVAL
  Iosched,     ///< iosched/*
};

/// One row of the table: a range of kernels in which the rules are the same.
struct Era {
  std::string_view name;
  KernelVersion first;
  KernelVersion below;
  bool sysfs_lock =
      false;  ///< show and store of a queue share one lock: a stuck writer blocks readers
  bool none_last = false;       ///< the file lists none last when another is active (to 6.1)
  bool raw_none = false;        ///< `none` is compared before blanks are trimmed (to 6.1)
  bool bio_based_file = false;  ///< bio-based disks have a scheduler file that says `none` (to 6.4)
  bool zoned_restriction = false;  ///< host-managed disks take only mq-deadline and none (to 6.9)
  bool quiet_limits = true;        ///< max_sectors_kb beyond the hardware's is clamped, not EINVAL
  bool module_under_lock = false;  ///< a module is loaded with the queue's lock held
  TagSetLock lock = TagSetLock::None;
  bool nr_requests_locks = false;  ///< nr_requests takes the tag set's lock as a writer
  WriteCost same_none = WriteCost::Free;
  WriteCost same_name = WriteCost::Free;
  WriteCost unknown_name = WriteCost::Free;
  bool none_resets_requests = false;  ///< none over none puts nr_requests back
  bool default_quiesces =
      false;  ///< add_disk waits for a grace period when it attaches a scheduler
  bool async_depth_file = false;  ///< queue/async_depth instead of iosched/async_depth
  bool unplugged_async = false;   ///< unplugged inserts into a scheduler are dispatched by a worker
  bool rt_queue_lock = false;     ///< blk_mq_run_hw_queue takes queue_lock (matters on PREEMPT_RT)
  bool limits_raise_read_ahead = false;  ///< a write to a limit puts a lowered read_ahead_kb back
  bool requests_compared_first = false;  ///< nr_requests: 3 over 4 is a change, as 3 becomes 4 late
  int no_sched_error = 0;  ///< of a write to a BLK_MQ_F_NO_SCHED queue; 0: success without effect
  WriteCost malformed = WriteCost::Free;        ///< a value that does not parse, EINVAL
  WriteCost excess_requests = WriteCost::Free;  ///< nr_requests beyond the maximum, EINVAL
  WriteCost refused_limit = WriteCost::Free;    ///< a limit the queue cannot have, EINVAL
  CostPair nr_requests{};
  CostPair wbt_lat_usec{};
  CostPair simple{};
  CostPair limits{};
  CostPair async_depth{};
  CostPair zoned_qd1{};
  CostPair io_poll{};
  /// What of this row rests on an assumption, not on source or measurement; empty: nothing.
  std::string_view assumption;

  [[nodiscard]] CostPair cost(AttributeKind kind) const;
};

/// Every era, in the order of kernels.
[[nodiscard]] std::span<const Era> eras();

/// The era of a release, with patches (P0 P1 P2 P3) applied. A release that the table does not
/// know, and a patch that the release gives no premise for, are errors.
[[nodiscard]] Result<Era> era_of(std::string_view release,
                                 const std::vector<std::string>& patches = {});

}  // namespace elevatord
