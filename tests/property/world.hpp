#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "faults.hpp"
#include "history.hpp"
#include "job_check.hpp"
#include "ledger.hpp"
#include "population.hpp"
#include "reconciler.hpp"
#include "violation.hpp"
#include "write_check.hpp"

namespace elevatord::property {

/// The service's core between a mock kernel and a clock that stands until it is moved, and all that
/// can be done to it; checks itself on the way and throws a Violation.
class World final : private Observer, private JobWatcher {
 public:
  World(std::uint64_t seed, Tally& tally, History& history);

  [[nodiscard]] Dice& dice() { return dice_; }

  [[nodiscard]] Population& disks() { return disks_; }

  [[nodiscard]] Faults& faults() { return faults_; }

  [[nodiscard]] Tally& tally() { return tally_; }

  [[nodiscard]] VirtualKernel& kernel() { return kernel_; }

  [[nodiscard]] const Ledger& ledger() const { return ledger_; }

  [[nodiscard]] const Reconciler& service() const { return *service_; }

  /// Requests that have not been answered.
  [[nodiscard]] std::size_t unanswered() const { return unanswered_; }

  // -- what happens to it -------------------------------------------------------------------------
  void tell(const DeviceEvent& event);
  void scan();
  void reload(const ReferencePolicy& policy);

  [[nodiscard]] const ReferencePolicy& policy() const { return policy_; }

  void apply(const std::vector<std::string>& names);
  void restore(const std::vector<std::string>& names);
  void restart();
  void lose_worker();

  /// How the service comes to know of somebody's write.
  enum class Hint { None, Told, Lost };
  /// Somebody writes to a setting, and waits for the kernel as any writer does.
  void write_by_hand(const std::string& disk, const std::string& setting, const std::string& value,
                     Hint hint);
  /// The scheduler is another one, or the same anew, without any write.
  void switch_unseen(const std::string& disk, const std::string& scheduler);

  /// Whether the service is told of all writers.
  [[nodiscard]] bool watched() const { return watched_; }

  /// Time passes; all that becomes due on the way happens in its order.
  void advance(std::chrono::milliseconds time);

 private:
  void device_added(const ManagedDevice& device) override;

  void device_changed(const ManagedDevice&) override {}

  void device_removed(const std::string& name) override;

  void device_stuck(const ManagedDevice&) override { ++tally_.stuck; }

  void foreign_write(const ManagedDevice& /*device*/, const ForeignWrite& /*write*/) override {}

  void device_taken(const ManagedDevice& device) override { taken_.insert(device.name()); }

  void note(Severity severity, const std::string& device, const std::string& text) override;

  void tell_history(const std::string& what);

  void job_submitted(JobId id, const Job& job) override;

  void job_withdrawn(JobId id) override { ledger_.job_withdrawn(id); }

  void job_ended(const SeenJob& job, const JobDone& done) override;
  void record_gone(const std::string& device) override;

  void start(AppliedValues left);
  [[nodiscard]] std::function<void()> answered();
  void tell_of_writer(const std::string& disk, const std::string& setting, Hint hint);
  void inherit();
  void inherit(const std::string& name);
  void settle();
  [[nodiscard]] bool sure(const SeenJob& job) const;
  void decisions_have_reasons() const;

  Tally& tally_;
  History& history_;
  FirstViolation first_;
  Dice dice_;
  bool watched_;
  Settings settings_;
  Fleet fleet_;
  VirtualKernel kernel_;
  Population disks_;
  WorkerFront workers_;
  Faults faults_;
  Ledger ledger_;
  JobCheck job_check_;
  WriteCheck write_check_;
  ReferencePolicy policy_;
  PolicyPtr compiled_;
  std::set<std::string> shown_;  ///< disks that an observer of the service knows of
  std::set<std::string> inherited_;
  std::set<std::string> taken_;
  std::shared_ptr<bool> daemon_lives_;  ///< callbacks of an earlier daemon's requests do not count
  std::size_t unanswered_ = 0;
  std::unique_ptr<Reconciler> service_;
};

}  // namespace elevatord::property
