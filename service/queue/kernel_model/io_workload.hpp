#pragma once

#include <cstdint>
#include <string>

#include "kernel_model.hpp"

namespace elevatord {

/// What one I/O costs on its way, where the CPU is what limits the rate.
struct IoPath {
  ModelTime device{0};          ///< submission, driver and completion, without a scheduler
  ModelTime scheduler{0};       ///< what a scheduler adds
  ModelTime async_dispatch{0};  ///< what a worker in between adds to an unplugged insert
  bool plugged = false;         ///< the submitter batches (more than two at a time)
};

/// Time for each I/O on this path. An unplugged insert into a scheduler takes the detour over a
/// worker in the eras that have it.
[[nodiscard]] ModelTime time_per_io(const Era& era, const IoPath& path, bool scheduler_attached);

/// `disks` of such paths on the CPUs of one machine: their sum falls behind by contention,
/// N / (1 + sigma (N - 1)).
[[nodiscard]] double scaled(double one, unsigned disks, double sigma);

/// Bytes a second through completions that all take one lock on PREEMPT_RT: at most one
/// completion's `bytes` for each `held` (lock held and handed on, times the calls a completion
/// makes).
[[nodiscard]] double rt_throughput(const Era& era, bool realtime, double device, double bytes,
                                   double held_seconds);

/// A closed loop of I/O on one disk: `depth` are always under way. Between the events that stop and
/// start the queue it advances by arithmetic, so that seconds of it cost next to nothing.
class IoWorkload {
 public:
  struct Load {
    unsigned depth = 1;
    ModelTime per_io{1};  ///< as time_per_io() gives it, more than 0
    ModelTime hiccup{0};  ///< the longest an undisturbed I/O takes: noise of the machine
  };

  struct Result {
    std::uint64_t ios = 0;
    ModelTime elapsed{0};
    ModelTime longest{0};  ///< latency of the slowest I/O
    ModelTime stalled{0};  ///< time in which the queue was frozen
    [[nodiscard]] double iops() const;
    [[nodiscard]] double stalled_share() const;
  };

  /// Begins now, or when a freeze that is on ends; the model outlives the workload.
  IoWorkload(KernelModel& model, std::string disk, Load load);
  ~IoWorkload();
  IoWorkload(const IoWorkload&) = delete;
  IoWorkload& operator=(const IoWorkload&) = delete;
  IoWorkload(IoWorkload&&) = delete;
  IoWorkload& operator=(IoWorkload&&) = delete;

  /// Up to now.
  [[nodiscard]] Result result() const;

 private:
  void stop();
  void go_on();
  [[nodiscard]] std::uint64_t done_since_start(ModelTime until) const;

  KernelModel& model_;
  std::string disk_;
  Load load_;
  ModelTime begun_;
  ModelTime running_since_;
  ModelTime stopped_at_{0};
  bool running_ = true;
  KernelModel::WatchId watch_ = 0;
  Result sum_;
};

}  // namespace elevatord
