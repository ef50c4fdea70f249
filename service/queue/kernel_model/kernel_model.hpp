#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attribute_table.hpp"
#include "costs.hpp"
#include "era_table.hpp"
#include "event_queue.hpp"
#include "grace_periods.hpp"
#include "io_in_flight.hpp"
#include "model_disk.hpp"
#include "tag_set.hpp"

namespace elevatord {

/// A kernel's block layer in virtual time, as far as the files under queue/ go: who waits for whom,
/// for how long, and what is there afterwards. Calls begin now and tell their end through a
/// callback, never from inside the call. Deterministic: the same calls at the same times with the
/// same seed give the same run.
class KernelModel {
 public:
  KernelModel(const Era& era, Costs costs, std::uint64_t seed = 1);
  ~KernelModel() = default;
  KernelModel(const KernelModel&) = delete;
  KernelModel& operator=(const KernelModel&) = delete;
  KernelModel(KernelModel&&) = delete;
  KernelModel& operator=(KernelModel&&) = delete;

  // -- disks ------------------------------------------------------------------------------------
  using Done = std::function<void()>;

  /// A disk that has been there for long; costs nothing. Where one of that name is still going, the
  /// new one is there as soon as that is gone; as with add_disk().
  void put_disk(const ModelDiskSpec& spec);

  /// add_disk(): the default scheduler is attached on the way.
  void add_disk(const ModelDiskSpec& spec, Done added);

  /// del_gendisk(): waits for those inside a show or a store of this disk, and for its I/O.
  void remove_disk(const std::string& name, Done removed);

  /// The driver changes its number of queues (nbd reconnect, nvme reset): every disk of the tag set
  /// is frozen, and settings silently return to their defaults.
  void update_hw_queues(const std::string& name, Done updated);

  /// nullptr for a disk that is not there.
  [[nodiscard]] const ModelDisk* find(const std::string& name) const;

  // -- sysfs ------------------------------------------------------------------------------------
  /// `error` is 0 or the errno of write().
  using Written = std::function<void(int error)>;
  using Read = std::function<void(int error, const std::string& text)>;

  /// write() to queue/ATTRIBUTE (`scheduler`, `nr_requests`, `iosched/read_expire` ...).
  void write(const std::string& disk, const std::string& attribute, const std::string& value,
             Written written);
  void read(const std::string& disk, const std::string& attribute, Read read);

  using WriteSeen = std::function<void(const std::string& disk, const std::string& attribute,
                                       const std::string& value)>;

  /// Calls `seen` for each write() as it comes in, before anything has happened to the disk.
  void watch_writes(WriteSeen seen) { write_seen_ = std::move(seen); }

  // -- what goes wrong --------------------------------------------------------------------------
  /// From now on writes to the disk's queue/scheduler fail with this errno; 0: no more.
  void fail_writes(const std::string& disk, int error);
  /// From now on they take so much longer, inside the freeze; 0: no more.
  void slow_writes(const std::string& disk, ModelTime extra);
  /// The kernel or somebody whom nobody saw makes another scheduler the active one.
  void set_active(const std::string& disk, const std::string& scheduler);

  // -- modules ----------------------------------------------------------------------------------
  /// modprobe, by somebody who holds no lock here: what disks have as loadable is on offer
  /// afterwards. False: no disk has it.
  void load_module(const std::string& scheduler, std::function<void(bool loaded)> done);

  // -- I/O --------------------------------------------------------------------------------------
  using IoId = std::uint64_t;

  /// An I/O that takes `duration` in the device; one that comes while the queue is frozen waits
  /// first. A negative duration: never, until finish_io(). Where there is no disk (any more) it
  /// ends at once.
  IoId start_io(const std::string& disk, ModelTime duration, Done finished);
  void finish_io(const std::string& disk, IoId io);

  using WatchId = std::uint64_t;
  /// Calls `changed` whenever the queue is frozen (true) or runs again (false), until
  /// unwatch_freezes(). Not from inside `changed`.
  WatchId watch_freezes(const std::string& disk, std::function<void(bool frozen)> changed);
  void unwatch_freezes(const std::string& disk, WatchId watch);

  /// What the disk's stat says: nothing while iostats is off, whatever is stuck.
  [[nodiscard]] IoInFlight shown_io(const std::string& disk) const;

  /// The sum of its inflight.
  [[nodiscard]] std::size_t shown_in_flight(const std::string& disk) const {
    return shown_io(disk).in_flight;
  }

  // -- time -------------------------------------------------------------------------------------
  [[nodiscard]] ModelTime now() const { return events_.now(); }

  [[nodiscard]] EventQueue& events() { return events_; }

  void run_until(ModelTime time) { events_.run_until(time); }

  void run() { events_.run(); }

  [[nodiscard]] const Era& era() const { return era_; }

  [[nodiscard]] const Costs& costs() const { return costs_; }

  /// Jiffies a second, in which times are kept.
  [[nodiscard]] unsigned hz() const;

  [[nodiscard]] std::uint64_t grace_periods() const { return grace_periods_.begun(); }

  [[nodiscard]] std::uint64_t freezes() const { return freezes_; }

 private:
  struct Store;
  using StorePtr = std::shared_ptr<Store>;
  using Step = std::function<void()>;

  struct Io {
    Done finished;
    ModelTime duration;
  };

  struct Watcher {
    WatchId id;
    std::function<void(bool)> changed;
  };

  [[nodiscard]] bool name_is_going(const std::string& name, Step when_gone);
  ModelDisk& create(const ModelDiskSpec& spec);
  ModelDisk* disk(const std::string& name);
  TagSet& tag_set_of(const ModelDiskSpec& spec);
  [[nodiscard]] TagSetLock waiting_lock() const;

  void begin_store(const StorePtr& store);
  void dispatch_store(const StorePtr& store);
  void request_module(const StorePtr& store, Step then);
  [[nodiscard]] bool register_scheduler(const std::string& name);
  void store_scheduler(const StorePtr& store);
  void change_scheduler(const StorePtr& store);
  void match_scheduler(const StorePtr& store);
  void switch_scheduler(const StorePtr& store);
  [[nodiscard]] WriteCost cost_of_same(const StorePtr& store) const;
  void store_attribute(const StorePtr& store);
  void store_under_lock(const StorePtr& store, const ModelAttribute& attribute);
  void apply_attribute(const StorePtr& store, const ModelAttribute& attribute);
  void store_iosched(const StorePtr& store);
  void freeze_for(const StorePtr& store, Step frozen);
  void pay(const StorePtr& store, AttributeKind kind, WriteCost cost, const Step& then);
  void finish(const StorePtr& store, int error);
  void end_freeze_and_finish(const StorePtr& store, int error);
  [[nodiscard]] ModelMutex* lock_of(ModelDisk& disk, std::string_view attribute) const;
  void show(const ModelDisk& disk, const std::string& attribute, const Read& done) const;

  void freeze(ModelDisk& disk, Step frozen);
  void unfreeze(ModelDisk& disk);
  void check_frozen(ModelDisk& disk);
  void tell_watchers(const ModelDisk& disk, bool frozen);
  void quiesce(const TagSet& tags, Step quiesced);
  void release(ModelDisk& disk);
  void check_removed(ModelDisk& disk);
  void update_frozen_disks(const std::vector<ModelDisk*>& disks, const Step& then);
  void apply_bdi_limits(ModelDisk& disk) const;
  void issue_io(const std::string& disk, IoId io);

  Era era_;
  Costs costs_;
  EventQueue events_;
  GracePeriods grace_periods_;
  std::map<std::string, std::unique_ptr<TagSet>> tag_sets_;
  std::map<std::string, std::unique_ptr<ModelDisk>> disks_;
  std::set<std::string> registered_;  ///< schedulers whose modules were loaded
  std::map<std::string, std::vector<Watcher>> watchers_;
  WriteSeen write_seen_;
  std::map<IoId, Io> ios_;
  IoId last_io_ = 0;
  WatchId last_watch_ = 0;
  std::uint64_t freezes_ = 0;
};

}  // namespace elevatord
