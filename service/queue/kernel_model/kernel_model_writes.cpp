// write() and read() of the files under queue/, step by step as the era does it.
#include <algorithm>
#include <cerrno>
#include <utility>

#include "attribute_table.hpp"
#include "attribute_values.hpp"
#include "kernel_model.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kIosched = "iosched/";

}  // namespace

/// One write() on its way through the kernel.
struct KernelModel::Store {
  ModelDisk* disk;
  std::string attribute;
  std::string value;
  Written written;
  SchedulerWrite wish;
  TagSet::Held held = TagSet::Held::Nothing;
  bool has_sysfs_lock = false;
  bool has_limits_lock = false;
  bool frozen = false;
  bool has_elevator_lock = false;
};

void KernelModel::write(const std::string& name, const std::string& attribute,
                        const std::string& value, Written written) {
  if (write_seen_) write_seen_(name, attribute, value);
  auto* const target = disk(name);
  if (target == nullptr) {
    return events_.after(costs_.syscall, [written = std::move(written)] { written(ENOENT); });
  }
  auto store = std::make_shared<Store>();
  store->disk = target;
  store->attribute = attribute;
  store->value = value;
  store->written = std::move(written);
  ++target->users;
  events_.after(costs_.syscall, [this, store] { begin_store(store); });
}

/// A module is loaded under the queue's lock to 6.10, and before anything else from then on.
void KernelModel::begin_store(const StorePtr& store) {
  const auto take_lock = [this, store] {
    if (!era_.sysfs_lock || is_iosched(store->attribute)) return dispatch_store(store);
    store->disk->sysfs_lock.take([this, store] {
      store->has_sysfs_lock = true;
      dispatch_store(store);
    });
  };
  const bool loads_first = store->attribute == "scheduler" && !era_.module_under_lock;
  if (loads_first) return request_module(store, take_lock);
  take_lock();
}

void KernelModel::dispatch_store(const StorePtr& store) {
  if (store->disk->state == ModelDisk::State::Adding) return finish(store, ENOENT);
  if (store->disk->state == ModelDisk::State::Dying) return finish(store, ENODEV);
  if (is_iosched(store->attribute)) return store_iosched(store);
  if (store->attribute != "scheduler") return store_attribute(store);
  if (!era_.module_under_lock) return store_scheduler(store);
  request_module(store, [this, store] { store_scheduler(store); });
}

void KernelModel::finish(const StorePtr& store, int error) {
  auto& target = *store->disk;
  target.tag_set->give(std::exchange(store->held, TagSet::Held::Nothing));
  if (std::exchange(store->has_limits_lock, false)) target.limits_lock.give();
  if (std::exchange(store->has_sysfs_lock, false)) target.sysfs_lock.give();
  store->written(error);
  release(target);
}

void KernelModel::end_freeze_and_finish(const StorePtr& store, int error) {
  if (std::exchange(store->has_elevator_lock, false)) store->disk->elevator_lock.give();
  if (std::exchange(store->frozen, false)) unfreeze(*store->disk);
  finish(store, error);
}

// -- queue/scheduler ------------------------------------------------------------------------------

/// request_module() of a name that is not listed: modprobe is run and waited for. What it loads is
/// on offer for every disk.
void KernelModel::request_module(const StorePtr& store, Step then) {
  const auto& target = *store->disk;
  if (target.bio_based() || target.spec.no_sched) return then();
  const auto wish = parse_scheduler_write(target, era_, store->value);
  const auto has = [&](const ModelDisk& disk) {
    const auto& modules = disk.spec.loadable;
    return std::find(modules.begin(), modules.end(), wish.name) != modules.end();
  };
  if (wish.kind != SchedulerWrite::Kind::NotListed || !has(target)) return then();
  events_.after(costs_.module_load, [this, name = wish.name, then = std::move(then)] {
    static_cast<void>(register_scheduler(name));
    then();
  });
}

WriteCost KernelModel::cost_of_same(const StorePtr& store) const {
  return store->wish.kind == SchedulerWrite::Kind::None ? era_.same_none : era_.same_name;
}

/// To 6.10 the name is compared before anything is frozen; later the freeze comes first.
void KernelModel::store_scheduler(const StorePtr& store) {
  using Kind = SchedulerWrite::Kind;
  const auto& target = *store->disk;
  if (target.bio_based()) return finish(store, era_.bio_based_file ? 0 : ENOENT);
  if (target.spec.no_sched) return finish(store, era_.no_sched_error);
  if (store->value.empty()) return finish(store, 0);  // write() of nothing never gets here
  if (target.write_error != 0) return finish(store, target.write_error);
  store->wish = parse_scheduler_write(target, era_, store->value);
  const bool known = store->wish.kind == Kind::None || store->wish.kind == Kind::Listed;
  if (!known && era_.unknown_name == WriteCost::Free) return finish(store, EINVAL);
  const bool same = known && store->wish.name == target.active;
  if (same && cost_of_same(store) == WriteCost::Free) return finish(store, 0);
  change_scheduler(store);
}

void KernelModel::change_scheduler(const StorePtr& store) {
  const auto locked = [this, store](TagSet::Held held) {
    store->held = held;
    events_.after(costs_.work / 2, [this, store] {
      freeze_for(store, [this, store] {
        store->disk->elevator_lock.take([this, store] {
          store->has_elevator_lock = true;
          match_scheduler(store);
        });
      });
    });
  };
  if (!store->disk->tag_set->take(era_.lock, TagSet::Need::Scheduler, locked)) finish(store, EBUSY);
}

void KernelModel::match_scheduler(const StorePtr& store) {
  using Kind = SchedulerWrite::Kind;
  if (store->wish.kind != Kind::None && store->wish.kind != Kind::Listed) {
    return end_freeze_and_finish(store, EINVAL);
  }
  const bool same = store->wish.name == store->disk->active;
  if (same && cost_of_same(store) != WriteCost::FreezeAndQuiesce) {
    return end_freeze_and_finish(store, 0);
  }
  quiesce(*store->disk->tag_set, [this, store] { switch_scheduler(store); });
}

void KernelModel::switch_scheduler(const StorePtr& store) {
  auto& target = *store->disk;
  const bool same = store->wish.name == target.active;
  if (!same) {
    target.attach(store->wish.name, era_);
  } else if (era_.none_resets_requests) {
    target.reset_requests();
  }
  const auto rest = costs_.work / 2 + target.slow;
  events_.after(rest, [this, store] { end_freeze_and_finish(store, 0); });
}

// -- other attributes -----------------------------------------------------------------------------

void KernelModel::store_attribute(const StorePtr& store) {
  const auto attribute = find_model_attribute(store->attribute);
  if (!attribute) return finish(store, EACCES);
  if (!store->disk->values.contains(store->attribute)) return finish(store, ENOENT);
  const bool locks = attribute->kind == AttributeKind::NrRequests && era_.nr_requests_locks;
  if (!locks) return store_under_lock(store, *attribute);
  if (is_malformed(store->attribute, store->value)) return finish(store, EINVAL);
  const auto locked = [this, store, attribute](TagSet::Held held) {
    store->held = held;
    store_under_lock(store, *attribute);
  };
  if (!store->disk->tag_set->take(era_.lock, TagSet::Need::Exclusive, locked)) {
    finish(store, EBUSY);
  }
}

void KernelModel::store_under_lock(const StorePtr& store, const ModelAttribute& attribute) {
  if (!write_takes_limits_lock(era_, attribute)) return apply_attribute(store, attribute);
  store->disk->limits_lock.take([this, store, attribute] {
    store->has_limits_lock = true;
    apply_attribute(store, attribute);
  });
}

void KernelModel::apply_attribute(const StorePtr& store, const ModelAttribute& attribute) {
  const auto after = value_after_write(*store->disk, era_, store->attribute, store->value);
  const auto cost = cost_of_write(*store->disk, era_, attribute, store->value, after);
  pay(store, attribute.kind, cost, [this, store, after, kind = attribute.kind] {
    if (!after) return end_freeze_and_finish(store, after.error().code);
    auto& target = *store->disk;
    auto& value = target.values[store->attribute];
    // The latency that is there already is not set again: bfq still feels free to change it.
    if (kind == AttributeKind::WbtLatUsec && value != *after) target.wbt_manual = true;
    value = *after;
    if (kind == AttributeKind::Limits && era_.limits_raise_read_ahead) apply_bdi_limits(target);
    end_freeze_and_finish(store, 0);
  });
}

void KernelModel::freeze_for(const StorePtr& store, Step frozen) {
  freeze(*store->disk, [store, frozen = std::move(frozen)] {
    store->frozen = true;
    frozen();
  });
}

void KernelModel::pay(const StorePtr& store, AttributeKind kind, WriteCost cost, const Step& then) {
  if (cost == WriteCost::Free) return then();
  const Step quiesce_too = [this, store, cost, then] {
    if (cost == WriteCost::Freeze) return then();
    quiesce(*store->disk->tag_set, then);
  };
  // The number of requests belongs to the elevator: who reads either waits for the grace period.
  const bool takes_elevator = kind == AttributeKind::NrRequests && !era_.sysfs_lock;
  freeze_for(store, [store, takes_elevator, quiesce_too] {
    if (!takes_elevator) return quiesce_too();
    store->disk->elevator_lock.take([store, quiesce_too] {
      store->has_elevator_lock = true;
      quiesce_too();
    });
  });
}

unsigned KernelModel::hz() const {
  constexpr unsigned kWithoutTicks = 1000;
  if (costs_.tick.count() == 0) return kWithoutTicks;
  return static_cast<unsigned>(std::chrono::seconds{1} / costs_.tick);
}

void KernelModel::store_iosched(const StorePtr& store) {
  const auto name = store->attribute.substr(kIosched.size());
  const auto after = iosched_after_write(*store->disk, name, store->value, hz());
  if (!after) return finish(store, after.error().code);
  for (const auto& [each, value] : *after) store->disk->iosched[each] = value;
  finish(store, 0);
}

// -- reading --------------------------------------------------------------------------------------

ModelMutex* KernelModel::lock_of(ModelDisk& disk, std::string_view attribute) const {
  switch (lock_of_read(era_, attribute)) {
    case QueueLock::Sysfs:
      return &disk.sysfs_lock;
    case QueueLock::Limits:
      return &disk.limits_lock;
    case QueueLock::Elevator:
      return &disk.elevator_lock;
    case QueueLock::None:
      return nullptr;
  }
  return nullptr;
}

void KernelModel::show(const ModelDisk& disk, const std::string& attribute,
                       const Read& done) const {
  if (disk.state == ModelDisk::State::Dying) return done(ENODEV, {});
  if (attribute == "scheduler") {
    const auto text = disk.scheduler_file(era_);
    return text ? done(0, *text) : done(ENOENT, {});
  }
  const auto& values = is_iosched(attribute) ? disk.iosched : disk.values;
  const auto key = is_iosched(attribute) ? attribute.substr(kIosched.size()) : attribute;
  const auto value = values.find(key);
  return value == values.end() ? done(ENOENT, {}) : done(0, value->second + '\n');
}

/// Behind a writer that keeps the lock of the show, the reader waits as long as the writer does.
void KernelModel::read(const std::string& name, const std::string& attribute, Read done) {
  auto* const target = disk(name);
  if (target == nullptr) {
    return events_.after(costs_.read, [done = std::move(done)] { done(ENOENT, {}); });
  }
  ++target->users;
  const auto answer = [this, target, attribute, done = std::move(done)](ModelMutex* lock) {
    show(*target, attribute, done);
    if (lock != nullptr) lock->give();
    release(*target);
  };
  auto* const lock = lock_of(*target, attribute);
  events_.after(costs_.read, [lock, answer] {
    if (lock == nullptr) return answer(lock);
    lock->take([lock, answer] { answer(lock); });
  });
}

}  // namespace elevatord
