// Disks that come, go and change their queues.
#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "kernel_model.hpp"

namespace elevatord {

TagSet& KernelModel::tag_set_of(const ModelDiskSpec& spec) {
  const auto name = spec.tag_set.empty() ? "disk " + spec.name : "set " + spec.tag_set;
  auto& tags = tag_sets_[name];
  if (!tags) {
    tags = std::make_unique<TagSet>();
    tags->queue_depth = spec.queue_depth;
    tags->quiesce = spec.quiesce;
  }
  return *tags;
}

/// A name is free again when whoever is inside a store of the old disk has left it.
bool KernelModel::name_is_going(const std::string& name, Step when_gone) {
  auto* const old = disk(name);
  if (old == nullptr || old->state != ModelDisk::State::Dying) return false;
  old->removed.push_back(std::move(when_gone));
  return true;
}

ModelDisk& KernelModel::create(const ModelDiskSpec& spec) {
  auto& disk = disks_[spec.name];
  assert(!disk);
  disk = std::make_unique<ModelDisk>(spec, tag_set_of(spec), era_);
  for (const auto& name : spec.loadable) {
    if (registered_.contains(name)) disk->offer(name, era_);
  }
  if (!disk->bio_based()) {
    disk->attach(spec.active.empty() ? default_scheduler(spec, era_) : spec.active, era_);
  }
  return *disk;
}

void KernelModel::put_disk(const ModelDiskSpec& spec) {
  if (name_is_going(spec.name, [this, spec] { put_disk(spec); })) return;
  create(spec).state = ModelDisk::State::Registered;
}

/// Who has to wait for the tag set's lock, in the eras that have it, waits; only sysfs writes try.
TagSetLock KernelModel::waiting_lock() const {
  return era_.lock == TagSetLock::None ? TagSetLock::None : TagSetLock::Read;
}

/// The queue's reference count is still in atomic mode: a freeze here would cost no grace period,
/// the quiesce does.
void KernelModel::add_disk(const ModelDiskSpec& spec, Done added) {
  if (name_is_going(spec.name, [this, spec, added] { add_disk(spec, added); })) return;
  auto& disk = create(spec);
  ++disk.users;
  const auto finish = [this, &disk, added = std::move(added)](TagSet::Held held) {
    if (disk.state == ModelDisk::State::Adding) disk.state = ModelDisk::State::Registered;
    if (era_.limits_raise_read_ahead) apply_bdi_limits(disk);
    disk.tag_set->give(held);
    added();
    release(disk);
  };
  const auto attach = [this, &disk, finish](TagSet::Held held) {
    if (disk.active == "none" || !era_.default_quiesces) return finish(held);
    quiesce(*disk.tag_set, [finish, held] { finish(held); });
  };
  events_.after(spec.add_time.value_or(costs_.add_disk), [this, &disk, attach] {
    static_cast<void>(disk.tag_set->take(waiting_lock(), TagSet::Need::Scheduler, attach));
  });
}

void KernelModel::remove_disk(const std::string& name, Done removed) {
  auto* const target = disk(name);
  if (target == nullptr) return events_.after(ModelTime{0}, std::move(removed));
  target->state = ModelDisk::State::Dying;
  ++target->users;
  const auto locked = [this, target, removed = std::move(removed)](TagSet::Held held) {
    target->tag_set->give(held);
    target->removed.push_back(removed);
    release(*target);
  };
  // Not from inside the call: the lock may be free.
  events_.after(ModelTime{0}, [this, target, locked] {
    static_cast<void>(target->tag_set->take(waiting_lock(), TagSet::Need::Exclusive, locked));
  });
}

/// One that kept the disk from being removed is done with it.
void KernelModel::release(ModelDisk& target) {
  --target.users;
  check_removed(target);
}

/// kernfs keeps the files until nobody is inside a show or a store, and the queue is drained.
void KernelModel::check_removed(ModelDisk& target) {
  const auto may_go = [](const ModelDisk& disk) {
    return !disk.removed.empty() && disk.users == 0 && disk.in_flight.empty();
  };
  if (!may_go(target)) return;
  events_.after(ModelTime{0}, [this, may_go, name = target.spec.name] {
    auto* const now = disk(name);
    if (now == nullptr || !may_go(*now)) return;
    const auto removed = std::exchange(now->removed, {});
    disks_.erase(name);
    for (const auto& tell : removed) tell();
  });
}

void KernelModel::update_hw_queues(const std::string& name, Done updated) {
  auto* const asked = disk(name);
  if (asked == nullptr) return events_.after(ModelTime{0}, std::move(updated));
  auto* const tags = asked->tag_set;
  std::vector<ModelDisk*> disks;
  for (const auto& [other, each] : disks_) {
    if (each->tag_set == tags) disks.push_back(each.get());
  }
  for (auto* const each : disks) ++each->users;
  const auto locked = [this, tags, disks, updated = std::move(updated)](TagSet::Held held) {
    update_frozen_disks(disks, [tags, held, updated] {
      tags->give(held);
      updated();
    });
  };
  events_.after(ModelTime{0}, [this, tags, locked] {
    static_cast<void>(tags->take(waiting_lock(), TagSet::Need::Exclusive, locked));
  });
}

/// Every queue of the set is frozen before the first is changed.
void KernelModel::update_frozen_disks(const std::vector<ModelDisk*>& disks, const Step& then) {
  const auto change = [this, disks, then] {
    for (auto* const each : disks) {
      if (!each->bio_based()) each->attach(std::string{each->active}, era_);
      unfreeze(*each);
    }
    then();
    for (auto* const each : disks) release(*each);
  };
  const auto left = std::make_shared<std::size_t>(disks.size());
  for (auto* const each : disks) {
    freeze(*each, [this, left, change] {
      if (--*left == 0) events_.after(costs_.hw_queue_update, change);
    });
  }
}

/// Whether any disk has it.
bool KernelModel::register_scheduler(const std::string& name) {
  bool any = false;
  for (const auto& [disk, each] : disks_) {
    const auto& modules = each->spec.loadable;
    if (std::find(modules.begin(), modules.end(), name) == modules.end()) continue;
    each->offer(name, era_);
    any = true;
  }
  if (any) registered_.insert(name);
  return any;
}

void KernelModel::load_module(const std::string& scheduler, std::function<void(bool)> done) {
  events_.after(costs_.module_load,
                [this, scheduler, done = std::move(done)] { done(register_scheduler(scheduler)); });
}

void KernelModel::fail_writes(const std::string& name, int error) {
  if (auto* const target = disk(name)) target->write_error = error;
}

void KernelModel::slow_writes(const std::string& name, ModelTime extra) {
  if (auto* const target = disk(name)) target->slow = extra;
}

void KernelModel::set_active(const std::string& name, const std::string& scheduler) {
  if (auto* const target = disk(name)) target->attach(scheduler, era_);
}

/// What every limits write ends with: a lowered read_ahead_kb is raised again.
void KernelModel::apply_bdi_limits(ModelDisk& target) const {
  const auto number = [&](const char* name) { return std::stoul(target.values[name]); };
  const auto by_size = target.values["rotational"] == "1" ? 2 * number("max_sectors_kb") : 0;
  const auto least = std::max<unsigned long>(by_size, 128);
  target.values["read_ahead_kb"] = std::to_string(std::max(number("read_ahead_kb"), least));
}

}  // namespace elevatord
