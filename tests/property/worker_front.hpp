#pragma once

#include <memory>
#include <vector>

#include "executor.hpp"
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

/// What the service takes for its executor: the worker of the moment, and those that went away
/// with something in their hands.
class WorkerFront final : public Executor {
 public:
  WorkerFront(VirtualKernel& kernel, std::size_t parallel, JobWatcher& watcher);

  void listen(Listener listener) override { listener_ = std::move(listener); }

  void submit(JobId id, Job job) override;
  [[nodiscard]] bool withdraw(JobId id) override;
  void abandon(JobId id) override;

  void stop() override { worker_->stop(); }

  /// The worker is cut off and another one takes its place. The service is told of each job that
  /// is lost, where it is still there.
  void replace_worker();

  [[nodiscard]] const std::map<JobId, SeenJob>& jobs() const { return worker_->jobs(); }

  /// Every job that is being carried out on this disk, whoever has it.
  [[nodiscard]] std::vector<SeenJob*> writers_of(const std::string& device);

  [[nodiscard]] WriteRecords& records() { return records_; }

 private:
  void start_worker();

  VirtualKernel& kernel_;
  std::size_t parallel_;
  JobWatcher& watcher_;
  Listener listener_;
  WriteRecords records_;
  WriteRecords::Process last_process_ = 0;
  std::unique_ptr<Worker> worker_;
  /// For ever: the kernel calls them back.
  std::vector<std::unique_ptr<Worker>> gone_;
};

}  // namespace elevatord::property
