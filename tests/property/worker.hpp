#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "mock_executor.hpp"
#include "virtual_kernel.hpp"
#include "write_records.hpp"

namespace elevatord::property {

/// A job that a worker has, as seen from outside the service.
struct SeenJob {
  JobId id = 0;
  Job job;
  std::optional<TimePoint> started;
  bool writing = false;  ///< its write() has reached the kernel

  [[nodiscard]] const std::string& device() const { return device_of(job); }

  [[nodiscard]] const ApplyJob* apply() const { return std::get_if<ApplyJob>(&job); }
};

/// One worker process: the mock's executor, with everything seen that goes in and comes out. A
/// worker whose daemon is gone drops what waits and finishes what runs; its write to a disk is on
/// record until then.
class Worker {
 public:
  struct Listener {
    std::function<void(JobId)> started;
    std::function<void(const SeenJob&, const JobDone&)> done;
    /// The record of its write is gone; also told when nobody listens to `done` any more.
    std::function<void(const std::string& device)> record_gone;
  };

  Worker(VirtualKernel& kernel, std::size_t parallel, WriteRecords& records,
         WriteRecords::Process process, Listener listener);

  void submit(JobId id, Job job);
  [[nodiscard]] bool withdraw(JobId id);
  void abandon(JobId id);
  void stop();

  /// Nobody hears of its jobs any more; the ones that it had.
  std::vector<SeenJob> cut_off();

  [[nodiscard]] const std::map<JobId, SeenJob>& jobs() const { return jobs_; }

  /// The job that is carried out on this disk, if any.
  [[nodiscard]] SeenJob* writer_of(const std::string& device);

 private:
  void started(JobId id);
  void done(const JobDone& done);
  void refuse(JobId id);

  VirtualKernel& kernel_;
  WriteRecords& records_;
  WriteRecords::Process process_;
  Listener listener_;
  std::map<JobId, SeenJob> jobs_;
  MockExecutor executor_;
};

}  // namespace elevatord::property
