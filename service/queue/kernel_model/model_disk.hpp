#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "era_table.hpp"
#include "event_queue.hpp"
#include "model_mutex.hpp"
#include "tag_set.hpp"

namespace elevatord {

/// A disk as its driver presents it.
struct ModelDiskSpec {
  std::string name;
  std::string tag_set;  ///< disks of one name share tags and their lock; empty: the disk alone
  unsigned hw_queues = 1;
  unsigned queue_depth = 128;
  bool shared_tags = false;  ///< BLK_MQ_F_TAG_HCTX_SHARED: single-queue defaults with many queues
  Quiesce quiesce = Quiesce::Rcu;
  std::vector<std::string> schedulers;  ///< registered with the kernel; empty: bio-based
  std::vector<std::string> loadable;    ///< modules that could be loaded
  std::string active;                   ///< empty: the kernel's default
  bool no_default = false;              ///< BLK_MQ_F_NO_SCHED_BY_DEFAULT (loop)
  bool no_sched = false;                ///< BLK_MQ_F_NO_SCHED (to 6.13): never has a scheduler
  bool rotational = false;
  std::string zoned = "none";
  unsigned max_hw_sectors_kb = 1280;
  std::uint64_t size = std::uint64_t{1} << 40;  ///< bytes
  std::optional<ModelTime> add_time;            ///< of add_disk() without waiting, else Costs says
};

/// A disk in the kernel, with its queue's attributes as they would be read.
struct ModelDisk {
  enum class State { Adding, Registered, Dying };

  ModelDisk(ModelDiskSpec made, TagSet& tags, const Era& era);

  ModelDiskSpec spec;
  TagSet* tag_set;
  State state = State::Adding;
  std::vector<std::string> listed;  ///< schedulers on offer
  std::string active = "none";
  std::map<std::string, std::string, std::less<>> values;   ///< queue/NAME
  std::map<std::string, std::string, std::less<>> iosched;  ///< iosched/NAME of the active one
  bool wbt_manual = false;  ///< written by somebody: bfq leaves it alone

  ModelMutex sysfs_lock;
  ModelMutex limits_lock;
  ModelMutex elevator_lock;
  unsigned freeze_depth = 0;
  bool grace_period_passed = false;  ///< of the freeze that is on
  std::set<std::uint64_t> in_flight;
  std::uint64_t completed = 0;                ///< I/O that ended
  std::vector<std::function<void()>> frozen;  ///< wait for the freeze to be complete
  std::vector<std::function<void()>> thawed;  ///< I/O that waits for the queue to run again
  unsigned users = 0;  ///< inside a show, a store or an update of the queues: removal waits
  std::vector<std::function<void()>> removed;  ///< not empty: may go as soon as nothing holds it

  int write_error = 0;               ///< injected: what writes to queue/scheduler fail with
  std::chrono::nanoseconds slow{0};  ///< injected: how much longer they take

  [[nodiscard]] bool bio_based() const { return spec.schedulers.empty(); }

  [[nodiscard]] bool lists(std::string_view scheduler) const;
  /// A scheduler was registered with the kernel; zoned disks do not take all in all eras.
  void offer(const std::string& scheduler, const Era& era);

  /// Makes `scheduler` the active one: nr_requests, iosched/* and wbt take their defaults.
  void attach(const std::string& scheduler, const Era& era);
  /// nr_requests as the kernel sets it for the active scheduler.
  void reset_requests();

  /// The text of queue/scheduler in the era's form; nullopt where there is no such file.
  [[nodiscard]] std::optional<std::string> scheduler_file(const Era& era) const;
};

/// What add_disk() attaches where the driver does not say: mq-deadline (if registered) for a
/// single queue (or shared tags), none for several, and mq-deadline for host-managed zoned disks on
/// kernels that need it.
[[nodiscard]] std::string default_scheduler(const ModelDiskSpec& spec, const Era& era);

/// max_sectors_kb as it is until somebody writes it.
[[nodiscard]] unsigned default_max_sectors_kb(const ModelDiskSpec& spec);

/// iosched/* of a scheduler with their defaults.
[[nodiscard]] std::map<std::string, std::string, std::less<>> default_iosched(
    std::string_view scheduler, const Era& era, unsigned nr_requests);

}  // namespace elevatord
