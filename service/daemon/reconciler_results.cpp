// The half of the reconciler that takes what jobs bring back.
#include <algorithm>
#include <cstring>
#include <string>

#include "reconciler.hpp"

namespace elevatord {

namespace {

using std::chrono::milliseconds;

constexpr int kMaxRetries = 30;
constexpr milliseconds kFirstRetry{20};  // about one freeze
constexpr milliseconds kLongestRetry{1000};

std::string in_seconds(Time from, Time to) {
  const auto ms = std::chrono::duration_cast<milliseconds>(to - from).count();
  return std::to_string(ms / 1000) + '.' + std::to_string(ms % 1000 / 100) + " s";
}

std::string reason(const AttributeResult& result) {
  std::string text{to_text(result.outcome)};
  if (!result.note.empty()) return text + " (" + result.note + ')';
  if (result.error != 0) text += std::string{" ("} + ::strerrordesc_np(result.error) + ')';
  return text;
}

milliseconds backoff(int retries) {
  return std::min(kLongestRetry, kFirstRetry * (1 << std::min(retries, 6)));
}

}  // namespace

void Reconciler::job_started(JobId id) {
  const auto it = devices_.find(jobs_.started(id, clock_()));
  if (it != devices_.end()) observer_.device_changed(it->second);
}

void Reconciler::take_overdue(const JobTable::Overdue& overdue) {
  const auto age = in_seconds(*overdue.job.started, clock_());
  const std::string what = overdue.job.writes ? "write of queue/scheduler" : "read of queue/";
  const auto it = devices_.find(overdue.device);
  if (!overdue.gave_up) {
    observer_.note(Severity::Warning, overdue.device, what + " has not come back for " + age);
    return;
  }
  executor_.abandon(overdue.job.id);
  observer_.note(Severity::Error, overdue.device,
                 "stuck: " + what + " has not come back for " + age + "; left alone until it does");
  if (it == devices_.end()) return;
  it->second.last_result = "a " + what + " has not come back";
  observer_.device_stuck(it->second);
  report(it->second);
}

void Reconciler::job_done(const JobDone& done) {
  std::string name;
  const auto job = jobs_.finish(done.id, name);
  if (!job) return;
  if (job->stuck && !done.lost) {
    observer_.note(Severity::Info, name, "came back after " + in_seconds(*job->started, clock_()));
  }
  // A disk that was removed under the job is not an error.
  if (const auto it = devices_.find(name); it != devices_.end()) take(it->second, *job, done);
  // Others may have waited for the number of stuck disks to fall; after a loss resume() is called.
  if (job->stuck && !done.lost) resume();
}

void Reconciler::take(ManagedDevice& device, const RunningJob& job, const JobDone& done) {
  const bool ours = job.incarnation == device.incarnation;
  if (done.lost) {
    device.look = true;
    device.forced = device.forced || (ours && job.forced);
    device.last_result = "the worker went away";
    if (ours && job.writes) device.foreign.unsure();
    return report(device);
  }
  // Whatever a late result says, things may have changed since; and one that was meant for the disk
  // that had this name before says nothing of this one.
  if (job.stuck || !ours) device.look = true;
  if (job.writes) device.foreign.wrote(clock_());
  if (ours && job.writes) {
    for (const auto& result : done.results) take_result(device, job, result);
  } else if (ours) {
    take_probe(device, done);
  }
  pump(device);
}

void Reconciler::take_probe(ManagedDevice& device, const JobDone& done) {
  if (done.gone) {
    device.last_result = "gone";
    if (!device.files) device.files.emplace();
    return;
  }
  const auto before = device.queue.active.value_or("");
  device.files = done.files;
  const auto file = done.files.find("queue/scheduler");
  const auto taken = device.take_queue(file == done.files.end() ? std::string{} : file->second);
  if (!taken) observer_.note(Severity::Warning, device.name(), taken.error().what);
  judge_foreign(device, before, device.queue.active.value_or(""));
}

void Reconciler::take_result(ManagedDevice& device, const RunningJob& job,
                             const AttributeResult& result) {
  const auto before = device.queue.active.value_or("");
  if (!result.before.empty() && result.before != before) {
    judge_foreign(device, before, result.before);
  }
  if (!result.text.empty()) {
    static_cast<void>(device.take_queue(result.text));
    if (device.files) (*device.files)["queue/scheduler"] = result.text;
  }
  take_outcome(device, job, result);
}

void Reconciler::take_outcome(ManagedDevice& device, const RunningJob& job,
                              const AttributeResult& result) {
  // Not the plan's: another policy may have come meanwhile.
  const auto& wanted = job.wanted;
  device.withheld = result.outcome == Outcome::WouldWrite;
  switch (result.outcome) {
    case Outcome::Applied:
      ++counters_.writes_done;
      device.applied = result.after;
      device.tried.clear();
      device.retries = 0;
      device.last_write =
          std::chrono::duration_cast<std::chrono::microseconds>(result.ended - result.started);
      device.last_result =
          result.before + " -> " + result.after + " (" + device.decision.because + ')';
      return observer_.note(Severity::Info, device.name(), device.last_result);
    case Outcome::Unchanged:
      ++counters_.writes_avoided;
      device.applied = result.after;
      device.tried.clear();
      device.last_result = "already " + result.after + ", nothing written";
      return;
    case Outcome::WouldWrite:
      ++counters_.would_write;
      device.tried = wanted;
      device.last_result = "would write " + wanted + " over " + result.before;
      return;
    case Outcome::Gone:
    case Outcome::NotConfigurable:
      // Removed under the write, or without a scheduler by now: events and the next look tell.
      device.tried = wanted;
      device.last_result = "gone before it was written";
      device.look = true;
      return;
    case Outcome::Busy:
    case Outcome::Taken:
      return retry_later(device, job, result);
    default:
      return take_failure(device, job, result);
  }
}

void Reconciler::retry_later(ManagedDevice& device, const RunningJob& job,
                             const AttributeResult& result) {
  const bool taken = result.outcome == Outcome::Taken;
  const bool too_long = device.retries >= kMaxRetries;
  if (too_long && !taken) return take_failure(device, job, result);
  if (too_long) observer_.device_taken(device);
  device.retry_at = clock_() + backoff(device.retries);
  device.retries = std::min(device.retries + 1, kMaxRetries);
  device.forced = device.forced || job.forced;  // the next try compares again
  device.last_result = (taken ? result.note : "busy") + ", trying again";
}

void Reconciler::take_failure(ManagedDevice& device, const RunningJob& job,
                              const AttributeResult& result) {
  ++counters_.writes_failed;
  device.tried = job.wanted;
  device.retries = 0;
  device.last_result =
      "could not write " + job.wanted + " over " + result.before + ": " + reason(result);
  observer_.note(Severity::Error, device.name(),
                 device.last_result + " (" + device.decision.because + ')');
}

}  // namespace elevatord
