#pragma once

#include <memory>
#include <vector>

#include "executor.hpp"
#include "tag_set_gate.hpp"
#include "tag_set_watch.hpp"
#include "worker.hpp"

namespace elevatord::property {

/// Told what the service hands over, before it has any effect, and what comes back, before the
/// service knows.
class JobWatcher {
 public:
  JobWatcher() = default;
  virtual ~JobWatcher() = default;
  JobWatcher(const JobWatcher&) = delete;
  JobWatcher& operator=(const JobWatcher&) = delete;
  JobWatcher(JobWatcher&&) = delete;
  JobWatcher& operator=(JobWatcher&&) = delete;

  virtual void job_submitted(JobId id, const Job& job) = 0;
  virtual void job_withdrawn(JobId id) = 0;
  virtual void job_ended(const SeenJob& job, const JobDone& done) = 0;
  virtual void record_gone(const std::string& device) = 0;
};

/// What the service takes for its executor: the gate that keeps disks of one tag set apart, behind
/// it the worker of the moment, and those that went away with something in their hands.
class WorkerFront final : public Executor {
 public:
  WorkerFront(VirtualKernel& kernel, std::size_t parallel, TagSetWatch::TagSets tag_sets,
              FirstViolation& first, JobWatcher& watcher);

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  [[nodiscard]] bool withdraw(JobId id) override;

  void abandon(JobId id) override { gate_->abandon(id); }

  void stop() override { gate_->stop(); }

  [[nodiscard]] bool holds(JobId id) const override { return gate_->holds(id); }

  /// The worker is cut off and another one takes its place. The service is told of each job that
  /// is lost, and what the gate holds goes to the new worker.
  void replace_worker();

  /// The daemon went: what its gate held went with it, and its worker is cut off.
  void replace_daemon();

  [[nodiscard]] const std::map<JobId, SeenJob>& jobs() const { return worker_->jobs(); }

  /// Jobs that the gate holds back.
  [[nodiscard]] const std::map<JobId, SeenJob>& held() const { return held_; }

  /// Every job that is being carried out on this disk, whoever has it.
  [[nodiscard]] std::vector<SeenJob*> writers_of(const std::string& device);

  [[nodiscard]] WriteRecords& records() { return records_; }

 private:
  [[nodiscard]] TagSetWatch::Worker worker_of_the_moment();
  void start_worker();
  void open_gate();
  void lose(const SeenJob& job);

  VirtualKernel& kernel_;
  std::size_t parallel_;
  TagSetWatch::TagSets tag_sets_;
  bool collide_;
  FirstViolation& first_;
  JobWatcher& watcher_;
  Listener listener_;
  WriteRecords records_;
  WriteRecords::Process last_process_ = 0;
  std::unique_ptr<Worker> worker_;
  std::map<JobId, SeenJob> held_;
  std::unique_ptr<TagSetWatch> watch_;
  std::unique_ptr<TagSetGate> gate_;  // after what it stands before
  /// For ever: the kernel calls them back.
  std::vector<std::unique_ptr<Worker>> gone_;
};

}  // namespace elevatord::property
