#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "background.hpp"
#include "daemon_api.hpp"
#include "device_feed.hpp"
#include "event_loop.hpp"
#include "executor.hpp"
#include "inherited_jobs.hpp"
#include "policy_store.hpp"
#include "reconciler.hpp"
#include "runtime_state.hpp"

namespace elevatord {

/// Puts the parts together: feed -> reconciler -> executor, policy files, deadlines, runtime state,
/// and whoever is told of it (log, bus).
class Daemon final : public DaemonApi, private Observer {
 public:
  struct Paths {
    std::vector<std::string> policy_dirs;
    std::string state_dir;
    std::string runtime_dir;
  };

  /// Told of what happens; each may be empty.
  struct Listeners {
    std::function<void(const std::string& name)> added;
    std::function<void(const std::string& name)> changed;
    std::function<void(const std::string& name)> removed;
    std::function<void(const std::string& name)> stuck;
    std::function<void(const std::string& name, const ForeignWrite& write)> foreign;
    std::function<void(bool in_force)> policy;
    std::function<void(Severity severity, const std::string& text)> log;
  };

  Daemon(EventLoop& loop, Settings settings, Paths paths, Executor& executor, DeviceFeed& feed);
  ~Daemon() override;
  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;
  Daemon(Daemon&&) = delete;
  Daemon& operator=(Daemon&&) = delete;

  void listen(Listeners listeners) { listeners_ = std::move(listeners); }

  /// Policy, devices, first decisions. An error means that there is nothing to go on with.
  [[nodiscard]] Result<void> start();

  /// Before start(): who loads the modules of schedulers.
  void use_modules(ModuleLoader& loader) { reconciler_.use_modules(loader); }

  /// Before start(): looks for what else may set schedulers, at the start and at each reload, apart
  /// from the loop since it may wait for a file system. Each text it returns is logged.
  void look_for_rivals_with(std::function<std::vector<std::string>()> look) {
    look_for_rivals_ = std::move(look);
  }

  /// Ends the loop when what runs is done, or at the stop deadline.
  void stop();

  /// The worker went away: what it was in the middle of may still land.
  void worker_lost();

  void worker_back() { reconciler_.resume(); }

  /// Somebody else wrote to a disk, or may have.
  void foreign(const Foreign& foreign);

  void set_watched(bool watched) { reconciler_.set_watched(watched); }

  [[nodiscard]] const Reconciler& reconciler() const override { return reconciler_; }

  [[nodiscard]] const PolicyStatus& policy_status() const override { return policy_status_; }

  void reload(WriteWhen when, ReloadDone done) override;
  void reconcile(std::vector<std::string> names, Change change, ReconcileDone done) override;
  void restore(std::vector<std::string> names, Change change, ReconcileDone done) override;
  void pause(std::function<void()> at_rest) override;
  void go_on() override;

 private:
  void device_added(const ManagedDevice& device) override;
  void device_changed(const ManagedDevice& device) override;
  void device_removed(const std::string& name) override;
  void device_stuck(const ManagedDevice& device) override;
  void device_taken(const ManagedDevice& device) override;
  void foreign_write(const ManagedDevice& device, const ForeignWrite& write) override;
  void note(Severity severity, const std::string& device, const std::string& text) override;

  void log(Severity severity, const std::string& text) const;
  void take_first_policy(PolicyReading reading);
  void take_policy(PolicyReading reading, WriteWhen when, const ReloadDone& done);
  void put_in_force(PolicyReading reading, WriteWhen when);
  void log_findings(const PolicyReading& reading) const;
  void look_for_rivals();
  void keep_last_good(const std::vector<PolicyFile>& files);
  [[nodiscard]] std::string last_good_path() const;
  void inherit();
  void inherit_taken();
  [[nodiscard]] std::vector<std::string> all_names() const;
  using Ask = std::function<RequestTable::Id(std::function<void()> at_rest)>;
  void answer_in_time(std::chrono::milliseconds timeout, ReconcileDone done, const Ask& ask);
  void save_state();
  void touched();
  void settle_turn();
  void check_stopped();
  void check_at_rest();
  void recheck();

  EventLoop& loop_;
  Paths paths_;
  DeviceFeed& feed_;
  Listeners listeners_;
  RuntimeState state_;
  Reconciler reconciler_;
  std::unique_ptr<InheritedJobs> inherited_;
  PolicyStatus policy_status_;
  std::function<std::vector<std::string>()> look_for_rivals_;
  Background files_;
  EventLoop::Source deadline_;
  EventLoop::Source turn_;
  EventLoop::Source stop_deadline_;
  EventLoop::Source recheck_;
  std::function<void()> at_rest_;  ///< who waits for the end of what runs
  std::map<std::uint64_t, EventLoop::Source> timeouts_;
  std::uint64_t last_timeout_ = 0;
  std::vector<std::uint64_t> answered_;  ///< their timers go at the end of the turn
  std::set<std::string> taken_;  ///< disks whose writer is to be found at the end of the turn
  bool stopping_ = false;
};

}  // namespace elevatord
