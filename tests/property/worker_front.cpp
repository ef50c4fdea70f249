#include "worker_front.hpp"

#include <utility>

namespace elevatord::property {

WorkerFront::WorkerFront(VirtualKernel& kernel, std::size_t parallel, JobWatcher& watcher)
    : kernel_(kernel), parallel_(parallel), watcher_(watcher) {
  start_worker();
}

void WorkerFront::start_worker() {
  Worker::Listener listener;
  listener.started = [this](JobId id) {
    if (listener_.started) listener_.started(id);
  };
  listener.done = [this](const SeenJob& job, const JobDone& done) {
    watcher_.job_ended(job, done);
    if (listener_.done) listener_.done(done);
  };
  listener.record_gone = [this](const std::string& device) { watcher_.record_gone(device); };
  worker_ =
      std::make_unique<Worker>(kernel_, parallel_, records_, ++last_process_, std::move(listener));
}

void WorkerFront::submit(JobId id, Job job) {
  watcher_.job_submitted(id, job);
  worker_->submit(id, std::move(job));
}

bool WorkerFront::withdraw(JobId id) {
  if (!worker_->withdraw(id)) return false;
  watcher_.job_withdrawn(id);
  return true;
}

void WorkerFront::abandon(JobId id) {
  worker_->abandon(id);
}

void WorkerFront::replace_worker() {
  const auto lost = worker_->cut_off();
  gone_.push_back(std::move(worker_));
  start_worker();
  for (const auto& job : lost) {
    JobDone done;
    done.id = job.id;
    done.device = job.device();
    done.lost = true;
    watcher_.job_ended(job, done);
    if (listener_.done) listener_.done(done);
  }
}

std::vector<SeenJob*> WorkerFront::writers_of(const std::string& device) {
  std::vector<SeenJob*> writers;
  if (auto* const job = worker_->writer_of(device)) writers.push_back(job);
  for (const auto& worker : gone_) {
    if (auto* const job = worker->writer_of(device)) writers.push_back(job);
  }
  return writers;
}

}  // namespace elevatord::property
