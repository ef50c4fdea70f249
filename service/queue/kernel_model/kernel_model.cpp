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

KernelModel::KernelModel(const Era& era, Costs costs, std::uint64_t seed)
    : era_(era), costs_(std::move(costs)), grace_periods_(events_, costs_, seed) {}

const ModelDisk* KernelModel::find(const std::string& name) const {
  const auto it = disks_.find(name);
  return it == disks_.end() ? nullptr : it->second.get();
}

ModelDisk* KernelModel::disk(const std::string& name) {
  const auto it = disks_.find(name);
  return it == disks_.end() ? nullptr : it->second.get();
}

/// percpu_ref_kill: from here on new I/O waits. The freeze is complete when a grace period has
/// passed and what was in flight has come back; a second freezer joins the first. Whoever freezes
/// keeps the disk from being removed.
void KernelModel::freeze(ModelDisk& disk, Step frozen) {
  disk.frozen.push_back(std::move(frozen));
  if (disk.freeze_depth != 0) {
    ++disk.freeze_depth;
    return check_frozen(disk);
  }
  // Told first: what a workload has under way then is in flight, not behind the freeze.
  tell_watchers(disk, true);
  ++disk.freeze_depth;
  ++freezes_;
  disk.grace_period_passed = false;
  grace_periods_.call_back([this, &disk] {
    disk.grace_period_passed = true;
    check_frozen(disk);
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
  tell_watchers(disk, false);
  for (auto& io : std::exchange(disk.thawed, {})) events_.after(ModelTime{0}, std::move(io));
}

void KernelModel::tell_watchers(const ModelDisk& disk, bool frozen) {
  const auto watchers = watchers_.find(disk.spec.name);
  if (watchers == watchers_.end()) return;
  for (const auto& watcher : watchers->second) watcher.changed(frozen);
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
  ios_[id] = {std::move(finished), duration};
  issue_io(name, id);
  return id;
}

void KernelModel::issue_io(const std::string& name, IoId id) {
  const auto io = ios_.find(id);
  if (io == ios_.end()) return;  // finish_io() came while it waited for the queue
  auto* const target = disk(name);
  if (target == nullptr || target->state == ModelDisk::State::Dying) {
    return events_.after(ModelTime{0}, [this, name, id] { finish_io(name, id); });
  }
  if (target->freeze_depth != 0) {
    target->thawed.push_back([this, name, id] { issue_io(name, id); });
    return;
  }
  target->in_flight.insert(id);
  const auto duration = io->second.duration;
  if (duration >= ModelTime{0}) events_.after(duration, [this, name, id] { finish_io(name, id); });
}

void KernelModel::finish_io(const std::string& name, IoId id) {
  const auto io = ios_.extract(id);
  if (io.empty()) return;
  auto* const target = disk(name);
  if (target != nullptr && target->in_flight.erase(id) != 0) {
    ++target->completed;
    check_frozen(*target);
    check_removed(*target);
  }
  if (io.mapped().finished) io.mapped().finished();
}

KernelModel::WatchId KernelModel::watch_freezes(const std::string& name,
                                                std::function<void(bool)> changed) {
  watchers_[name].push_back({++last_watch_, std::move(changed)});
  return last_watch_;
}

void KernelModel::unwatch_freezes(const std::string& name, WatchId watch) {
  std::erase_if(watchers_[name], [&](const Watcher& each) { return each.id == watch; });
}

IoInFlight KernelModel::shown_io(const std::string& name) const {
  const auto* const target = find(name);
  if (target == nullptr) return {};
  const auto stats = target->values.find("iostats");
  if (stats != target->values.end() && stats->second == "0") return {};
  return {target->in_flight.size(), target->completed};
}

}  // namespace elevatord
