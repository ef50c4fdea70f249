#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "applied_values.hpp"
#include "counters.hpp"
#include "device_registry.hpp"
#include "executor.hpp"
#include "job_table.hpp"
#include "managed_device.hpp"
#include "observer.hpp"
#include "policy.hpp"
#include "request_table.hpp"
#include "settings.hpp"

namespace elevatord {

/// Brings every disk to what the policy wants and keeps account of it. Takes events, policies,
/// requests and job results; gives jobs to an Executor and tells an Observer. It never waits:
/// whoever runs it calls advance() at next_deadline(), both by the clock it is given.
class Reconciler {
 public:
  using Clock = std::function<Time()>;

  Reconciler(Settings settings, Clock clock, Executor& executor, Observer& observer);
  ~Reconciler();
  Reconciler(const Reconciler&) = delete;
  Reconciler& operator=(const Reconciler&) = delete;
  Reconciler(Reconciler&&) = delete;
  Reconciler& operator=(Reconciler&&) = delete;

  /// What an earlier run of this boot left; devices that are found again take theirs over.
  void remember(AppliedValues applied) { earlier_ = std::move(applied); }

  void handle(const DeviceEvent& event);

  /// What a complete scan found: disks of its scope that are not in it have gone unseen.
  void rescan(const std::vector<DeviceEvent>& present, DeviceRegistry::Scope scope);

  void set_policy(PolicyPtr policy);

  /// Looks at these devices and brings them to what is wanted, drift included; `done` is called
  /// when each is at rest, stuck or gone; that may be before this returns.
  RequestTable::Id reconcile(const std::vector<std::string>& names, std::function<void()> done);

  void cancel(RequestTable::Id id) { requests_.cancel(id); }

  /// A writer of an earlier daemon still has this disk in its hands (`why` says which): no job
  /// for it until released.
  void inherit(const std::string& name, const std::string& why);
  void release(const std::string& name);

  /// Goes on with what had to wait: the executor works again after it lost its worker.
  void resume();

  /// No new job from here on.
  void stop();

  void advance();
  [[nodiscard]] std::optional<Time> next_deadline() const;

  [[nodiscard]] const ManagedDevice* find(const std::string& name) const;

  [[nodiscard]] const std::map<std::string, ManagedDevice>& devices() const { return devices_; }

  [[nodiscard]] DeviceState state_of(const ManagedDevice& device) const;

  [[nodiscard]] const Counters& counters() const { return counters_; }

  [[nodiscard]] const Settings& settings() const { return settings_; }

  [[nodiscard]] const Policy& policy() const { return *policy_; }

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
  bool leaves(const DeviceEvent& event) const;
  void add(const DeviceEvent& event);
  void remove(const std::string& name);
  void move(const std::string& from, const DeviceEvent& event);

  void take_policy(ManagedDevice& device, const Policy& before);
  std::string earlier_value(const DeviceEvent& event);
  void look(ManagedDevice& device);
  void pump(ManagedDevice& device);
  bool blocked(const ManagedDevice& device) const;
  void take_back(ManagedDevice& device);
  bool withdraw(const std::string& name);
  void judge(ManagedDevice& device);
  void defer(ManagedDevice& device);
  void settle_account(ManagedDevice& device);
  void say_once(ManagedDevice& device);
  void probe(ManagedDevice& device);

  bool too_many_stuck() const { return stuck() >= settings_.max_stuck; }

  void apply_if_allowed(ManagedDevice& device);
  void apply(ManagedDevice& device);
  bool at_rest(const ManagedDevice& device) const;
  void report(ManagedDevice& device);

  void job_started(JobId id);
  void job_done(const JobDone& done);
  void take(ManagedDevice& device, const RunningJob& job, const JobDone& done);
  void take_probe(ManagedDevice& device, const JobDone& done);
  void take_result(ManagedDevice& device, const RunningJob& job, const AttributeResult& result);
  void take_outcome(ManagedDevice& device, const RunningJob& job, const AttributeResult& result);
  void take_failure(ManagedDevice& device, const RunningJob& job, const AttributeResult& result);
  void retry_later(ManagedDevice& device, const RunningJob& job, const AttributeResult& result);
  void take_overdue(const JobTable::Overdue& overdue);

  Settings settings_;
  Clock clock_;
  Executor& executor_;
  Observer& observer_;
  AppliedValues earlier_;
  PolicyPtr policy_ = std::make_shared<Policy>();
  DeviceRegistry registry_;
  std::map<std::string, ManagedDevice> devices_;
  std::map<std::string, std::string> inherited_;
  JobTable jobs_;
  RequestTable requests_;
  Counters counters_;
  std::uint64_t last_incarnation_ = 0;
  bool stopped_ = false;
};

}  // namespace elevatord
