#include "worker.hpp"

#include <utility>

namespace elevatord::property {

Worker::Worker(VirtualKernel& kernel, std::size_t parallel, WriteRecords& records,
               WriteRecords::Process process, Listener listener)
    : kernel_(kernel),
      records_(records),
      process_(process),
      listener_(std::move(listener)),
      executor_(kernel.loop(), kernel.mock(), parallel) {
  executor_.listen(
      {[this](JobId id) { started(id); }, [this](const JobDone& job_done) { done(job_done); }});
}

void Worker::submit(JobId id, Job job) {
  const auto& seen = jobs_[id] = SeenJob{id, std::move(job), {}, false};
  if (seen.apply() != nullptr && records_.held_by_other(seen.device(), process_)) return refuse(id);
  executor_.submit(id, seen.job);
}

/// As the worker does that finds another process on record.
void Worker::refuse(JobId id) {
  kernel_.model().events().after(std::chrono::milliseconds{1}, [this, id] {
    const auto it = jobs_.find(id);
    if (it == jobs_.end()) return;
    started(id);
    JobDone taken;
    taken.id = id;
    taken.device = it->second.device();
    taken.results.emplace_back();
    taken.results.back().attribute = it->second.apply()->wishes.front().attribute;
    taken.results.back().outcome = Outcome::Taken;
    taken.results.back().note = "another process is writing";
    done(taken);
  });
}

bool Worker::withdraw(JobId id) {
  const auto it = jobs_.find(id);
  if (it == jobs_.end() || it->second.started) return false;
  static_cast<void>(executor_.withdraw(id));
  jobs_.erase(it);
  return true;
}

void Worker::abandon(JobId id) {
  executor_.abandon(id);
}

void Worker::stop() {
  executor_.stop();
  std::erase_if(jobs_, [](const auto& entry) { return !entry.second.started; });
}

std::vector<SeenJob> Worker::cut_off() {
  std::vector<SeenJob> had;
  for (const auto& [id, job] : jobs_) had.push_back(job);
  stop();
  listener_.started = nullptr;
  listener_.done = nullptr;
  return had;
}

SeenJob* Worker::writer_of(const std::string& device) {
  for (auto& [id, job] : jobs_) {
    if (job.started && job.apply() != nullptr && job.device() == device) return &job;
  }
  return nullptr;
}

void Worker::started(JobId id) {
  const auto it = jobs_.find(id);
  if (it == jobs_.end()) return;
  it->second.started = kernel_.now();
  if (it->second.apply() != nullptr) records_.begin(it->second.device(), process_);
  if (listener_.started) listener_.started(id);
}

void Worker::done(const JobDone& done) {
  const auto node = jobs_.extract(done.id);
  if (node.empty()) return;
  const auto& job = node.mapped();
  const bool was_on_record = job.apply() != nullptr && records_.end(job.device(), process_);
  if (listener_.done) listener_.done(job, done);
  if (was_on_record && listener_.record_gone) listener_.record_gone(job.device());
}

}  // namespace elevatord::property
