#include "worker_front.hpp"

#include <utility>

namespace elevatord::property {

WorkerFront::WorkerFront(VirtualKernel& kernel, std::size_t parallel, TagSetWatch::TagSets tag_sets,
                         FirstViolation& first, JobWatcher& watcher)
    : kernel_(kernel),
      parallel_(parallel),
      tag_sets_(std::move(tag_sets)),
      collide_(kernel.model().era().lock == TagSetLock::TryWrite),
      first_(first),
      watcher_(watcher) {
  start_worker();
  open_gate();
}

void WorkerFront::start_worker() {
  Worker::Listener listener;
  listener.started = [this](JobId id) { watch_->started(id); };
  listener.done = [this](const SeenJob& job, const JobDone& done) {
    watcher_.job_ended(job, done);
    watch_->done(done);
  };
  listener.record_gone = [this](const std::string& device) { watcher_.record_gone(device); };
  worker_ =
      std::make_unique<Worker>(kernel_, parallel_, records_, ++last_process_, std::move(listener));
}

TagSetWatch::Worker WorkerFront::worker_of_the_moment() {
  return {[this](JobId id, Job job) {
            held_.erase(id);
            worker_->submit(id, std::move(job));
          },
          [this](JobId id) { return worker_->withdraw(id); },
          [this](JobId id) { worker_->abandon(id); }, [this] { worker_->stop(); }};
}

void WorkerFront::open_gate() {
  watch_ = std::make_unique<TagSetWatch>(tag_sets_, collide_, first_, worker_of_the_moment());
  gate_ = std::make_unique<TagSetGate>(*watch_, collide_);
  gate_->listen({[this](JobId id) {
                   if (listener_.started) listener_.started(id);
                 },
                 [this](const JobDone& done) {
                   if (listener_.done) listener_.done(done);
                 }});
}

void WorkerFront::submit(JobId id, Job job) {
  watcher_.job_submitted(id, job);
  held_[id] = SeenJob{id, job, {}, false};
  gate_->submit(id, std::move(job));
}

bool WorkerFront::withdraw(JobId id) {
  if (!gate_->withdraw(id)) return false;
  held_.erase(id);
  watcher_.job_withdrawn(id);
  return true;
}

void WorkerFront::replace_worker() {
  const auto lost = worker_->cut_off();
  gone_.push_back(std::move(worker_));
  start_worker();
  for (const auto& job : lost) lose(job);
}

void WorkerFront::replace_daemon() {
  gate_.reset();
  held_.clear();
  static_cast<void>(worker_->cut_off());
  gone_.push_back(std::move(worker_));
  start_worker();
  open_gate();
}

void WorkerFront::lose(const SeenJob& job) {
  JobDone done;
  done.id = job.id;
  done.device = job.device();
  done.lost = true;
  watcher_.job_ended(job, done);
  watch_->done(done);
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
