#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "applied_values.hpp"
#include "busy_backoff.hpp"
#include "counters.hpp"
#include "device_registry.hpp"
#include "executor.hpp"
#include "job_table.hpp"
#include "managed_device.hpp"
#include "module_loader.hpp"
#include "module_table.hpp"
#include "observer.hpp"
#include "policy.hpp"
#include "quiet_hosts.hpp"
#include "relatives.hpp"
#include "request_table.hpp"
#include "settings.hpp"
#include "write_when.hpp"

namespace elevatord {

/// Brings every disk to what the policy wants and keeps account of it. Takes events, policies,
/// requests and job results; gives jobs to an Executor and tells an Observer. It never waits:
/// whoever runs it calls advance() at next_deadline(), both by the clock it is given.
class Reconciler {
 public:
  using Clock = std::function<Time()>;

  /// `backoff` says when a write that met EBUSY is tried again.
  Reconciler(Settings settings, Clock clock, Executor& executor, Observer& observer,
             BusyBackoff backoff = BusyBackoff{1});
  ~Reconciler();
  Reconciler(const Reconciler&) = delete;
  Reconciler& operator=(const Reconciler&) = delete;
  Reconciler(Reconciler&&) = delete;
  Reconciler& operator=(Reconciler&&) = delete;

  /// What an earlier run of this boot left; devices that are found again take theirs over.
  void remember(AppliedValues applied) { earlier_ = std::move(applied); }

  /// From here on a candidate whose module is missing is waited for. Borrowed, and outlives the
  /// reconciler's last call. Without it, and in a dry run, no module is ever loaded.
  void use_modules(ModuleLoader& loader) { loader_ = &loader; }

  /// Where to look for what is mounted, when a disk is added and when it is asked for; without it
  /// nothing is known of mount points.
  void read_mounts_with(std::function<std::optional<Mounts>()> read) {
    read_mounts_ = std::move(read);
  }

  void handle(const DeviceEvent& event);

  /// What a complete scan found: disks of its scope that are not in it have gone unseen.
  void rescan(const std::vector<DeviceEvent>& present, DeviceRegistry::Scope scope);

  /// `when`: what the disks are written at.
  void set_policy(PolicyPtr policy, WriteWhen when = WriteWhen::Now);

  /// Looks at these devices and brings them to what is wanted, drift included; `done` is called
  /// when each is at rest, stuck or gone; that may be before this returns. WriteWhen::Idle holds
  /// for whatever the disk is to get until it is as wanted, or until this is asked for again.
  RequestTable::Id reconcile(const std::vector<std::string>& names, std::function<void()> done,
                             WriteWhen when = WriteWhen::Now);

  /// Puts back, on these devices, what was there before the first write in this boot; the policy
  /// leaves them so until it wants something else. `done` as for reconcile().
  RequestTable::Id restore(const std::vector<std::string>& names, std::function<void()> done,
                           WriteWhen when = WriteWhen::Now);

  void cancel(RequestTable::Id id) { requests_.cancel(id); }

  /// A writer of an earlier daemon still has this disk in its hands (`why` says which): no job
  /// for it until released.
  void inherit(const std::string& name, const std::string& why);
  void release(const std::string& name);

  /// Somebody else wrote something: a hint to look at the disk, and to say who it was if the look
  /// finds another value. Without a device any disk may have been written to.
  void foreign(const Foreign& foreign, std::uint64_t time_usec);

  /// Whether others' writes are seen now. A change that nobody was seen to make is the kernel's own
  /// then, which puts limits and requests back when a driver updates its queues.
  void set_watched(bool watched);

  /// Looks at every disk again.
  void recheck();

  /// No new job until go_on(), which looks at every disk: the machine goes to sleep.
  void pause();
  void go_on();

  /// Goes on with what had to wait: the executor works again after it lost its worker.
  void resume();

  /// No new job from here on.
  void stop();

  void advance();
  [[nodiscard]] std::optional<Time> next_deadline() const;

  [[nodiscard]] const ManagedDevice* find(const std::string& name) const;

  [[nodiscard]] const std::map<std::string, ManagedDevice>& devices() const { return devices_; }

  [[nodiscard]] DeviceState state_of(const ManagedDevice& device) const;

  [[nodiscard]] Time now() const { return clock_(); }

  [[nodiscard]] const Counters& counters() const { return counters_; }

  [[nodiscard]] const Settings& settings() const { return settings_; }

  [[nodiscard]] const Policy& policy() const { return *policy_; }

  /// Settings that any rule names, the scheduler aside.
  [[nodiscard]] const std::vector<std::string>& named_settings() const { return named_; }

  [[nodiscard]] AppliedValues applied_values() const;
  /// Devices with a job, stuck ones not counted.
  [[nodiscard]] std::size_t pending() const;
  [[nodiscard]] std::size_t stuck() const;

  /// Jobs that a stopping daemon may wait for.
  [[nodiscard]] std::size_t running() const { return jobs_.running(); }

  /// Nothing is going on and nothing is due, stuck devices aside.
  [[nodiscard]] bool idle() const;

 private:
  bool managed(const std::string& name) const;
  bool named_by_admin(const std::string& name) const;
  bool leaves(const DeviceEvent& event) const;
  void take_change(const DeviceEvent& event, DeviceChange change);
  void take_partition(const DeviceEvent& event);
  Relatives::Names take_relatives(const DeviceEvent& event, DeviceChange change);
  void reconsider(const Relatives::Names& names);
  [[nodiscard]] Surroundings surroundings_of(const ManagedDevice& device) const;
  [[nodiscard]] std::vector<std::string> present_of(const std::vector<std::string>& names) const;
  void take_mounts(ManagedDevice& device, bool anew);
  void add(const DeviceEvent& event);
  void remove(const std::string& name);
  void move(const std::string& from, const DeviceEvent& event);

  void take_policy(ManagedDevice& device, const Policy& before, WriteWhen when);
  static void drop_unnamed(ManagedDevice& device);
  void take_over(ManagedDevice& device);
  void look(ManagedDevice& device);
  void pump(ManagedDevice& device);
  bool blocked(const ManagedDevice& device) const;
  [[nodiscard]] static bool wants_to_read(const ManagedDevice& device);
  [[nodiscard]] bool may_read() const;
  void take_back(ManagedDevice& device);
  [[nodiscard]] bool still_holds(const ManagedDevice& device, const RunningJob& job) const;
  bool withdraw(const std::string& name);
  void call_off(ManagedDevice& device);
  void judge(ManagedDevice& device);
  void defer(ManagedDevice& device);
  void repair(ManagedDevice& device);
  [[nodiscard]] bool is_kernels_doing(const ManagedDevice& device,
                                      const std::string& setting) const;
  static void check(ManagedDevice& device);
  static void check_when_hints_are_due(ManagedDevice& device);
  void lose_hints();
  void settle_account(ManagedDevice& device);
  void settle(ManagedDevice& device, const std::string& setting, const std::string& wanted);
  void start_writing(ManagedDevice& device);
  void say_once(ManagedDevice& device);
  void probe(ManagedDevice& device);
  void probe_attributes(ManagedDevice& device);
  static void stop_waiting(ManagedDevice& device);

  bool too_many_stuck() const { return stuck() >= settings_.max_stuck; }

  void apply(ManagedDevice& device);
  void put_back(ManagedDevice& device);
  void submit(ManagedDevice& device, std::vector<AttributeWish> wishes, RunningJob running);
  RequestTable::Id ask(const std::vector<std::string>& names, std::function<void()> done,
                       const std::function<void(ManagedDevice&)>& wish);
  [[nodiscard]] std::string waits_for(const ManagedDevice& device) const;
  bool at_rest(const ManagedDevice& device) const;
  void report(ManagedDevice& device);

  bool has_modules(ManagedDevice& device);
  void load_module(const std::string& scheduler);
  void module_answered(const std::string& scheduler);
  void give_up_modules();
  void take_modules_as_they_are(ManagedDevice& device);
  std::string substitutes_for(const std::string& scheduler) const;

  void job_started(JobId id);
  void job_done(const JobDone& done);
  void take(ManagedDevice& device, const RunningJob& job, const JobDone& done);
  void take_probe(ManagedDevice& device, const RunningJob& job, const JobDone& done);
  void take_results(ManagedDevice& device, const RunningJob& job, const JobDone& done);
  std::string take_result(ManagedDevice& device, const RunningJob& job,
                          const AttributeResult& result);
  std::string take_applied(ManagedDevice& device, const RunningJob& job,
                           const AttributeResult& result);
  std::string take_failure(ManagedDevice& device, const RunningJob& job,
                           const AttributeResult& result);
  std::string retry_later(ManagedDevice& device, const RunningJob& job,
                          const AttributeResult& result);
  std::string retry_when_free(ManagedDevice& device, const RunningJob& job);
  std::string look_again_for_idle(ManagedDevice& device, const RunningJob& job);
  void judge_foreign(ManagedDevice& device, const std::string& setting, const std::string& before,
                     const std::string& after);
  void judge_look(ManagedDevice& device, const QueueState& before);
  void take_foreign(ManagedDevice& device, const ForeignWrite& write, bool late);
  void tell_left_out(ManagedDevice& device);
  void take_stall(ManagedDevice& device, const std::string& setting, const Writer& writer);
  void restore_if_due(ManagedDevice& device);
  void restore_if_due(ManagedDevice& device, const Change& drift);
  void judge_before(ManagedDevice& device, const AttributeResult& result);
  [[nodiscard]] bool named(const std::string& setting) const;
  void take_overdue(const JobTable::Overdue& overdue);

  Settings settings_;
  Clock clock_;
  Executor& executor_;
  Observer& observer_;
  AppliedValues earlier_;
  PolicyPtr policy_ = std::make_shared<Policy>();
  std::vector<std::string> named_;  ///< settings that any rule names, the scheduler aside
  std::vector<std::string> named_attributes_;  ///< sysfs attributes that any rule asks for
  DeviceRegistry registry_;  ///< also of disks that are none of ours: they may be relatives
  Relatives relatives_;
  std::function<std::optional<Mounts>()> read_mounts_;
  std::shared_ptr<const Mounts> mounts_;
  Time mounts_at_{};
  std::map<std::string, ManagedDevice> devices_;
  std::map<std::string, std::string> inherited_;
  JobTable jobs_;
  QuietHosts quiet_hosts_;
  BusyBackoff backoff_;
  RequestTable requests_;
  ModuleTable modules_;
  ModuleLoader* loader_ = nullptr;
  Counters counters_;
  std::uint64_t last_incarnation_ = 0;
  bool stopped_ = false;
  bool paused_ = false;
  bool watched_ = false;
};

}  // namespace elevatord
