#include "io_workload.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

ModelTime time_per_io(const Era& era, const IoPath& path, bool scheduler_attached) {
  if (!scheduler_attached) return path.device;
  const bool detour = era.unplugged_async && !path.plugged;
  return path.device + path.scheduler + (detour ? path.async_dispatch : ModelTime{0});
}

double scaled(double one, unsigned disks, double sigma) {
  return one * disks / (1 + sigma * (disks - 1));
}

double rt_throughput(const Era& era, bool realtime, double device, double bytes,
                     double held_seconds) {
  const bool locked = era.rt_queue_lock && realtime;
  return locked ? std::min(device, bytes / held_seconds) : device;
}

double IoWorkload::Result::iops() const {
  const std::chrono::duration<double> seconds = elapsed;
  return seconds.count() > 0 ? static_cast<double>(ios) / seconds.count() : 0;
}

double IoWorkload::Result::stalled_share() const {
  return elapsed.count() == 0
             ? 0
             : static_cast<double>(stalled.count()) / static_cast<double>(elapsed.count());
}

IoWorkload::IoWorkload(KernelModel& model, std::string disk, Load load)
    : model_(model),
      disk_(std::move(disk)),
      load_(load),
      begun_(model.now()),
      running_since_(model.now()) {
  const auto* const target = model_.find(disk_);
  running_ = target == nullptr || target->freeze_depth == 0;
  if (!running_) stopped_at_ = begun_;
  watch_ = model_.watch_freezes(disk_, [this](bool frozen) { frozen ? stop() : go_on(); });
}

IoWorkload::~IoWorkload() {
  model_.unwatch_freezes(disk_, watch_);
}

std::uint64_t IoWorkload::done_since_start(ModelTime until) const {
  return static_cast<std::uint64_t>((until - running_since_) / load_.per_io);
}

/// The queue freezes: those under way still end, the next ones wait.
void IoWorkload::stop() {
  const auto now = model_.now();
  sum_.ios += done_since_start(now) + load_.depth;
  sum_.longest = std::max(sum_.longest, load_.hiccup);
  running_ = false;
  stopped_at_ = now;
  const auto rest = load_.per_io - (now - running_since_) % load_.per_io;
  model_.start_io(disk_, rest + load_.per_io * (load_.depth - 1), nullptr);
}

void IoWorkload::go_on() {
  const auto now = model_.now();
  sum_.stalled += now - stopped_at_;
  sum_.longest = std::max(sum_.longest, now - stopped_at_ + load_.per_io * load_.depth);
  running_ = true;
  running_since_ = now;
}

IoWorkload::Result IoWorkload::result() const {
  auto result = sum_;
  const auto now = model_.now();
  result.elapsed = now - begun_;
  if (running_) {
    result.ios += done_since_start(now);
    result.longest = std::max(result.longest, load_.hiccup);
  } else {
    result.stalled += now - stopped_at_;
    result.longest = std::max(result.longest, now - stopped_at_);
  }
  return result;
}

}  // namespace elevatord
