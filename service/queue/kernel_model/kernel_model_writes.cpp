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

bool is_iosched(std::string_view attribute) {
  return attribute.starts_with(kIosched);
}

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
  auto* const target = disk(name);
  if (target == nullptr) {
    return events_.after(costs_.syscall, [written = std::move(written)] { written(ENOENT); });
  }
  auto store = std::make_shared<Store>();
  store->disk = target;
  store->attribute = attribute;
  store->value = value;
  store->written = std::move(written);
  ++target->writers;
  events_.after(costs_.syscall, [this, store] { begin_store(store); });
}

void KernelModel::begin_store(const StorePtr& store) {
  const auto go_on = [this, store] {
    if (store->disk->state == ModelDisk::State::Adding) return finish(store, ENOENT);
    if (store->disk->state == ModelDisk::State::Dying) return finish(store, ENODEV);
    if (store->attribute == "scheduler") return store_scheduler(store);
    if (is_iosched(store->attribute)) return store_iosched(store);
    store_attribute(store);
  };
  if (!era_.sysfs_lock) return go_on();
  store->disk->sysfs_lock.take([store, go_on] {
    store->has_sysfs_lock = true;
    go_on();
  });
}

void KernelModel::finish(const StorePtr& store, int error) {
  auto& target = *store->disk;
  target.tag_set->give(std::exchange(store->held, TagSet::Held::Nothing));
  if (std::exchange(store->has_limits_lock, false)) target.limits_lock.give();
  if (std::exchange(store->has_sysfs_lock, false)) target.sysfs_lock.give();
  store->written(error);
  --target.writers;
  check_removed(target);
}

void KernelModel::end_freeze_and_finish(const StorePtr& store, int error) {
  if (std::exchange(store->has_elevator_lock, false)) store->disk->elevator_lock.give();
  if (std::exchange(store->frozen, false)) unfreeze(*store->disk);
  finish(store, error);
}

// -- queue/scheduler ------------------------------------------------------------------------------

void KernelModel::store_scheduler(const StorePtr& store) {
  if (store->disk->bio_based()) return finish(store, era_.bio_based_file ? 0 : ENOENT);
  if (store->value.empty()) return finish(store, 0);  // write() of nothing never gets here
  if (store->disk->write_error != 0) return finish(store, store->disk->write_error);
  store->wish = parse_scheduler_write(*store->disk, era_, store->value);
  const auto& loadable = store->disk->spec.loadable;
  const bool loads =
      store->wish.kind == SchedulerWrite::Kind::NotListed &&
      std::find(loadable.begin(), loadable.end(), store->wish.name) != loadable.end();
  if (!loads) return look_up_scheduler(store);
  // request_module(): modprobe runs before the freeze.
  events_.after(costs_.module_load, [this, store] {
    if (!store->disk->lists(store->wish.name)) store->disk->listed.push_back(store->wish.name);
    store->wish.kind = SchedulerWrite::Kind::Listed;
    look_up_scheduler(store);
  });
}

/// To 6.10 the name is compared before anything is frozen; later the freeze comes first.
void KernelModel::look_up_scheduler(const StorePtr& store) {
  using Kind = SchedulerWrite::Kind;
  const bool known = store->wish.kind == Kind::None || store->wish.kind == Kind::Listed;
  if (!known && era_.unknown_name == WriteCost::Free) return finish(store, EINVAL);
  const bool same = known && store->wish.name == store->disk->active;
  const auto cost = store->wish.kind == Kind::None ? era_.same_none : era_.same_name;
  if (same && cost == WriteCost::Free) return finish(store, 0);
  change_scheduler(store);
}

void KernelModel::change_scheduler(const StorePtr& store) {
  const auto locked = [this, store](TagSet::Held held) {
    store->held = held;
    events_.after(costs_.work / 2, [this, store] {
      freeze(*store->disk, [this, store] {
        store->frozen = true;
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
  auto& target = *store->disk;
  if (store->wish.kind != Kind::None && store->wish.kind != Kind::Listed) {
    return end_freeze_and_finish(store, EINVAL);
  }
  const bool restricted = era_.zoned_restriction && target.spec.zoned == "host-managed";
  if (restricted && store->wish.kind == Kind::Listed && store->wish.name != "mq-deadline") {
    return end_freeze_and_finish(store, EINVAL);
  }
  const bool same = store->wish.name == target.active;
  const auto cost = store->wish.kind == Kind::None ? era_.same_none : era_.same_name;
  if (same && cost != WriteCost::FreezeAndQuiesce) return end_freeze_and_finish(store, 0);
  quiesce(*target.tag_set, [this, store] { switch_scheduler(store); });
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
  const bool there = attribute && store->disk->values.count(store->attribute) != 0;
  if (!there) return finish(store, attribute ? ENOENT : EACCES);
  const bool locks = attribute->kind == AttributeKind::NrRequests && era_.nr_requests_locks;
  if (!locks) return store_under_lock(store, attribute->kind);
  const auto locked = [this, store, kind = attribute->kind](TagSet::Held held) {
    store->held = held;
    store_under_lock(store, kind);
  };
  if (!store->disk->tag_set->take(era_.lock, TagSet::Need::Exclusive, locked)) {
    finish(store, EBUSY);
  }
}

void KernelModel::store_under_lock(const StorePtr& store, AttributeKind kind) {
  if (kind != AttributeKind::Limits) return apply_attribute(store, kind);
  store->disk->limits_lock.take([this, store, kind] {
    store->has_limits_lock = true;
    apply_attribute(store, kind);
  });
}

void KernelModel::apply_attribute(const StorePtr& store, AttributeKind kind) {
  auto& target = *store->disk;
  const auto after = value_after_write(target, era_, store->attribute, store->value);
  const bool same = after && *after == target.values[store->attribute];
  const auto costs = era_.cost(kind);
  pay(store, same ? costs.same : costs.different, [this, store, kind, after] {
    if (!after) return end_freeze_and_finish(store, after.error().code);
    auto& now = *store->disk;
    now.values[store->attribute] = *after;
    if (kind == AttributeKind::WbtLatUsec) now.wbt_manual = true;
    if (kind == AttributeKind::Limits) apply_bdi_limits(now);
    end_freeze_and_finish(store, 0);
  });
}

void KernelModel::pay(const StorePtr& store, WriteCost cost, Step then) {
  if (cost == WriteCost::Free) return then();
  freeze(*store->disk, [this, store, cost, then = std::move(then)] {
    store->frozen = true;
    if (cost == WriteCost::Freeze) return then();
    quiesce(*store->disk->tag_set, then);
  });
}

void KernelModel::store_iosched(const StorePtr& store) {
  const auto name = store->attribute.substr(kIosched.size());
  const auto hz = costs_.tick.count() == 0
                      ? 1000U
                      : static_cast<unsigned>(std::chrono::seconds{1} / costs_.tick);
  const auto after = iosched_after_write(*store->disk, name, store->value, hz);
  if (!after) return finish(store, after.error().code);
  store->disk->iosched[name] = *after;
  if (name == "slice_idle") store->disk->iosched["slice_idle_us"] = *after + "000";
  finish(store, 0);
}

// -- reading --------------------------------------------------------------------------------------

void KernelModel::read(const std::string& name, const std::string& attribute, Read done) {
  const auto answer = [this, name, attribute, done = std::move(done)] {
    auto* const target = disk(name);
    if (target == nullptr) return done(ENOENT, {});
    if (target->state == ModelDisk::State::Dying) return done(ENODEV, {});
    if (attribute == "scheduler") {
      const auto text = target->scheduler_file(era_);
      return text ? done(0, *text) : done(ENOENT, {});
    }
    const auto& values = is_iosched(attribute) ? target->iosched : target->values;
    const auto key = is_iosched(attribute) ? attribute.substr(kIosched.size()) : attribute;
    const auto value = values.find(key);
    return value == values.end() ? done(ENOENT, {}) : done(0, value->second + '\n');
  };
  auto* const target = disk(name);
  if (target == nullptr) return events_.after(costs_.read, answer);
  // Behind a writer that is inside its freeze the reader waits as long as the writer does.
  auto* const lock = era_.sysfs_lock                     ? &target->sysfs_lock
                     : read_takes_limits_lock(attribute) ? &target->limits_lock
                                                         : nullptr;
  if (lock == nullptr) return events_.after(costs_.read, answer);
  lock->take([this, name, lock, answer] {
    events_.after(costs_.read, [this, name, lock, answer] {
      answer();
      if (disk(name) != nullptr) lock->give();
    });
  });
}

}  // namespace elevatord
