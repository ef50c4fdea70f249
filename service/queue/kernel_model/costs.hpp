#pragma once

#include <chrono>
#include <vector>

#include "event_queue.hpp"

namespace elevatord {

/// A grace period that takes longer than usual: so much, with this probability.
struct Straggle {
  double probability = 0;
  ModelTime extra{0};
};

/// How long things take on one machine. Everything else the model derives.
struct Costs {
  /// The timer tick that grace periods move on; 0: they move on at once. HZ=250: 4 ms.
  ModelTime tick{std::chrono::milliseconds{4}};
  /// Length of a grace period: whole ticks from the one before its start, or as it is without
  /// ticks.
  ModelTime grace_period{std::chrono::milliseconds{8}};
  /// From the end of a grace period until call_rcu()'s callback runs, where there are no ticks.
  ModelTime callback{0};
  std::vector<Straggle> straggles;
  /// Share of time in which a grace period is under way that others have started.
  double others = 0;
  /// Quiesce of a tag set whose driver may block (SRCU), and with rcu_expedited=1.
  ModelTime srcu{std::chrono::microseconds{50}};
  ModelTime expedited{std::chrono::microseconds{50}};

  ModelTime syscall{std::chrono::microseconds{1}};       ///< a write that does nothing more
  ModelTime read{std::chrono::microseconds{5}};          ///< open, read and close
  ModelTime work{std::chrono::microseconds{200}};        ///< tags, init and kobjects of a switch
  ModelTime module_load{std::chrono::milliseconds{20}};  ///< modprobe, from exec to exit
  ModelTime add_disk{std::chrono::microseconds{500}};    ///< add_disk() without waiting
  ModelTime hw_queue_update{std::chrono::milliseconds{5}};
};

/// A measured machine: 2 vCPU KVM guest, Linux 6.18.44, HZ=250, loop disks. Calibrated on the
/// same-value writes of loop disks (13.8 ms one freeze, 21.8 ms freeze and quiesce, p99 24 and 38
/// ms).
[[nodiscard]] Costs measured_costs();

}  // namespace elevatord
