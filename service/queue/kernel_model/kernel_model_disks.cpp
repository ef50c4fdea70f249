// Disks that come, go and change their queues.
#include <algorithm>
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

ModelDisk& KernelModel::create(const ModelDiskSpec& spec) {
  auto& disk = disks_[spec.name];
  disk = std::make_unique<ModelDisk>(spec, tag_set_of(spec), era_);
  if (!disk->bio_based()) {
    disk->attach(spec.active.empty() ? default_scheduler(spec, era_) : spec.active, era_);
  }
  return *disk;
}

void KernelModel::put_disk(const ModelDiskSpec& spec) {
  create(spec).state = ModelDisk::State::Registered;
}

/// The queue's reference count is still in atomic mode: a freeze here would cost no grace period,
/// the quiesce does.
void KernelModel::add_disk(const ModelDiskSpec& spec, Done added) {
  auto& disk = create(spec);
  const auto name = spec.name;
  const auto finish = [this, name, added = std::move(added)](TagSet::Held held) {
    if (auto* const now = this->disk(name)) {
      now->state = ModelDisk::State::Registered;
      apply_bdi_limits(*now);
      now->tag_set->give(held);
    }
    added();
  };
  const auto attach = [this, name, finish](TagSet::Held held) {
    auto* const now = this->disk(name);
    const bool waits = now != nullptr && now->active != "none" && era_.default_quiesces;
    if (!waits) return finish(held);
    quiesce(*now->tag_set, [finish, held] { finish(held); });
  };
  events_.after(costs_.add_disk, [this, name, attach] {
    auto* const now = this->disk(name);
    if (now == nullptr) return;
    // add_disk() waits for the lock in every era that has it.
    const auto how = era_.lock == TagSetLock::None ? TagSetLock::None : TagSetLock::Read;
    static_cast<void>(now->tag_set->take(how, TagSet::Need::Scheduler, attach));
  });
  static_cast<void>(disk);
}

void KernelModel::remove_disk(const std::string& name, Done removed) {
  auto* const target = disk(name);
  if (target == nullptr) {
    events_.after(ModelTime{0}, std::move(removed));
    return;
  }
  target->state = ModelDisk::State::Dying;
  target->removed = std::move(removed);
  const auto how = era_.lock == TagSetLock::None ? TagSetLock::None : TagSetLock::Read;
  auto* const tags = target->tag_set;
  static_cast<void>(tags->take(how, TagSet::Need::Exclusive, [this, name, tags](TagSet::Held held) {
    tags->give(held);
    if (auto* const now = disk(name)) check_removed(*now);
  }));
}

/// kernfs keeps the files until nobody is inside a store any more.
void KernelModel::check_removed(ModelDisk& target) {
  if (target.state != ModelDisk::State::Dying || target.writers != 0 || !target.removed) return;
  auto removed = std::exchange(target.removed, nullptr);
  events_.after(ModelTime{0}, [this, name = target.spec.name, removed = std::move(removed)] {
    disks_.erase(name);
    removed();
  });
}

void KernelModel::update_hw_queues(const std::string& name, Done updated) {
  auto* const target = disk(name);
  if (target == nullptr) {
    events_.after(ModelTime{0}, std::move(updated));
    return;
  }
  const auto how = era_.lock == TagSetLock::None ? TagSetLock::None : TagSetLock::Read;
  auto* const tags = target->tag_set;
  const auto change = [this, name, tags, updated = std::move(updated)](TagSet::Held held) {
    events_.after(costs_.hw_queue_update, [this, name, tags, held, updated] {
      if (auto* const now = disk(name)) now->attach(std::string{now->active}, era_);
      tags->give(held);
      updated();
    });
  };
  static_cast<void>(tags->take(how, TagSet::Need::Exclusive, change));
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
