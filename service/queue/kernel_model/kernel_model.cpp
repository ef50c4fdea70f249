#include "kernel_model.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

Costs measured_costs() {
  using std::chrono::milliseconds;
  Costs costs;
  costs.straggles = {{0.06, milliseconds{4}}, {0.02, milliseconds{8}}};
  return costs;
}

KernelModel::KernelModel(Era era, Costs costs, std::uint64_t seed)
    : era_(std::move(era)), costs_(std::move(costs)), grace_periods_(events_, costs_, seed) {}

const ModelDisk* KernelModel::find(const std::string& name) const {
  const auto it = disks_.find(name);
  return it == disks_.end() ? nullptr : it->second.get();
}

ModelDisk* KernelModel::disk(const std::string& name) {
  const auto it = disks_.find(name);
  return it == disks_.end() ? nullptr : it->second.get();
}

/// percpu_ref_kill: from here on new I/O waits. The freeze is complete when a grace period has
/// passed and what was in flight has come back; a second freezer joins the first.
void KernelModel::freeze(ModelDisk& disk, Step frozen) {
  disk.frozen.push_back(std::move(frozen));
  if (disk.freeze_depth != 0) {
    ++disk.freeze_depth;
    return check_frozen(disk);
  }
  // Told first: what a workload has under way then is in flight, not behind the freeze.
  for (const auto& tell : watchers_[disk.spec.name]) tell(true);
  ++disk.freeze_depth;
  ++freezes_;
  disk.grace_period_passed = false;
  grace_periods_.call_back([this, name = disk.spec.name] {
    auto* const now = this->disk(name);
    if (now == nullptr) return;
    now->grace_period_passed = true;
    check_frozen(*now);
  });
}

/// All that wait are woken, the latest first: it stands at the head of the wait queue. So of
/// several writers on one disk it is the earliest whose value lands last.
void KernelModel::check_frozen(ModelDisk& disk) {
  if (disk.freeze_depth == 0 || !disk.grace_period_passed || !disk.in_flight.empty()) return;
  auto waiting = std::exchange(disk.frozen, {});
  std::reverse(waiting.begin(), waiting.end());
  for (auto& go_on : waiting) events_.after(ModelTime{0}, std::move(go_on));
}

void KernelModel::unfreeze(ModelDisk& disk) {
  if (--disk.freeze_depth != 0) return;
  for (const auto& tell : watchers_[disk.spec.name]) tell(false);
  for (auto& io : std::exchange(disk.thawed, {})) events_.after(ModelTime{0}, std::move(io));
}

void KernelModel::quiesce(const TagSet& tags, Step quiesced) {
  switch (tags.quiesce) {
    case Quiesce::Rcu:
      return grace_periods_.synchronize(std::move(quiesced));
    case Quiesce::Srcu:
      return events_.after(costs_.srcu, std::move(quiesced));
    case Quiesce::Expedited:
      return events_.after(costs_.expedited, std::move(quiesced));
  }
}

KernelModel::IoId KernelModel::start_io(const std::string& name, ModelTime duration,
                                        Done finished) {
  const auto id = ++last_io_;
  auto* const target = disk(name);
  if (target == nullptr) return id;
  if (target->freeze_depth != 0) {
    target->thawed.push_back([this, name, duration, finished = std::move(finished)]() mutable {
      start_io(name, duration, std::move(finished));
    });
    return id;
  }
  target->in_flight.insert(id);
  io_done_[id] = std::move(finished);
  if (duration >= ModelTime{0}) events_.after(duration, [this, name, id] { finish_io(name, id); });
  return id;
}

void KernelModel::finish_io(const std::string& name, IoId io) {
  auto node = io_done_.extract(io);
  if (node.empty()) return;
  if (auto* const target = disk(name)) {
    target->in_flight.erase(io);
    check_frozen(*target);
  }
  if (node.mapped()) node.mapped()();
}

void KernelModel::watch_freezes(const std::string& name, std::function<void(bool)> changed) {
  watchers_[name].push_back(std::move(changed));
}

std::size_t KernelModel::shown_in_flight(const std::string& name) const {
  const auto* const target = find(name);
  if (target == nullptr) return 0;
  const auto stats = target->values.find("iostats");
  return stats != target->values.end() && stats->second == "0" ? 0 : target->in_flight.size();
}

}  // namespace elevatord
