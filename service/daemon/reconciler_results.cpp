// The half of the reconciler that takes what jobs bring back.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "device_attributes.hpp"
#include "device_memory.hpp"
#include "reconciler.hpp"
#include "setting.hpp"
#include "setting_text.hpp"

namespace elevatord {

namespace {

using std::chrono::milliseconds;

/// After so long add_disk() has done all that it does.
constexpr std::chrono::seconds kAddTakes{2};
/// A wait for I/O in flight that an admin would notice.
constexpr milliseconds kWorthSaying{100};
constexpr int kMaxRetries = 30;
constexpr milliseconds kLongestRetry{1000};
constexpr milliseconds kLongestBusyRetry{10'000};
constexpr std::chrono::seconds kShortBusy{5};  // worth no words
constexpr std::chrono::seconds kLongBusy{25};  // nobody waits longer for an answer

std::string in_seconds(Time from, Time to) {
  const auto ms = std::chrono::duration_cast<milliseconds>(to - from).count();
  return std::to_string(ms / 1000) + '.' + std::to_string(ms % 1000 / 100) + " s";
}

/// What a job may be stuck with; the scheduler alone where it is among it, since it comes first.
std::string files_of(const RunningJob& job) {
  if (job.wanted.contains(std::string{kSchedulerSetting})) return "queue/scheduler";
  std::string text;
  for (const auto& [setting, value] : job.wanted) {
    text += (text.empty() ? "" : ", ") + file_of_setting(setting);
  }
  return text;
}

std::string reason(const AttributeResult& result) {
  std::string text{to_text(result.outcome)};
  if (!result.note.empty()) return text + " (" + result.note + ')';
  if (result.error != 0) text += std::string{" ("} + ::strerrordesc_np(result.error) + ')';
  return text;
}

/// The rule, or whatever else wants this setting to be as it is.
std::string because_of(const ManagedDevice& device, const std::string& setting) {
  for (const auto& wish : device.decision.values) {
    if (wish.setting == setting) return wish.because;
  }
  return device.decision.because;
}

/// Takes over what the job read of the setting, and what a switch did to the others.
void take_found(ManagedDevice& device, const AttributeResult& result) {
  const auto& setting = result.attribute;
  if (setting == kSchedulerSetting) {
    if (result.text.empty()) return;
    static_cast<void>(device.take_scheduler(result.text));
    if (device.files) (*device.files)["queue/scheduler"] = result.text;
    if (result.outcome != Outcome::Applied && result.after == result.before) return;
    std::erase_if(device.queue.values,
                  [](const auto& entry) { return is_reset_by_switch(entry.first); });
    return;
  }
  if (result.after.empty()) return;
  device.queue.values[setting] = result.after;
  if (device.files) (*device.files)[setting] = result.after;
}

/// ENOENT, which also counts as Busy, is told by a disk that comes or goes: that ends soon or
/// never.
bool is_busy(const AttributeResult& result) {
  return result.outcome == Outcome::Busy && result.error == EBUSY;
}

/// What was counted before says nothing of how this one goes.
void begin_spell(ManagedDevice& device, Time now) {
  device.busy = BusySpell{now};
  device.retries = 0;
}

void end_spell(ManagedDevice& device) {
  device.busy.reset();
  device.retries = 0;
}

std::string busy_for(Time::duration lasted) {
  if (lasted < kShortBusy) return "busy, trying again";
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(lasted).count();
  return "busy for " + std::to_string(seconds) +
         " s: another writer or a removal holds the tag set";
}

}  // namespace

void Reconciler::job_started(JobId id) {
  const auto it = devices_.find(jobs_.started(id, clock_()));
  if (it == devices_.end()) return;
  it->second.waits = waits_for(it->second);
  observer_.device_changed(it->second);
}

void Reconciler::take_overdue(const JobTable::Overdue& overdue) {
  const auto age = in_seconds(*overdue.job.started, clock_());
  const auto what = overdue.job.writes ? "write of " + files_of(overdue.job) : "read of queue/";
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
    if (ours) device.unread.insert(job.attributes.begin(), job.attributes.end());
    device.changed = device.changed || (!job.writes && !job.brief);
    device.forced = device.forced || (ours && job.forced);
    device.restoring = !device.forced && (device.restoring || (ours && job.restores));
    device.last_result = "the worker went away";
    if (ours && job.writes) device.foreign.unsure();
    if (ours) doubt(device.accounts, job);
    return report(device);
  }
  // Whatever a late result says, things may have changed since; and one that was meant for the disk
  // that had this name before says nothing of this one.
  if (job.stuck || !ours) device.look = true;
  if (job.writes) device.foreign.wrote(clock_());
  if (ours && job.writes) {
    take_results(device, job, done);
  } else if (ours) {
    take_probe(device, job, done);
  }
  pump(device);
}

void Reconciler::take_probe(ManagedDevice& device, const RunningJob& job, const JobDone& done) {
  if (done.gone) {
    device.last_result = "gone";
    device.changed = true;
    if (!device.files) device.files.emplace();
    return;
  }
  if (!job.attributes.empty()) return take_attributes(device, job.attributes, done.attributes);
  const auto before = device.queue;
  const auto taken = job.brief ? device.take_brief(done.files) : device.take_files(done.files);
  if (!taken) observer_.note(Severity::Warning, device.name(), taken.error().what);
  judge_look(device, before);
}

void Reconciler::take_results(ManagedDevice& device, const RunningJob& job, const JobDone& done) {
  device.withheld = false;
  device.idle.saw(done.io);
  const auto writes_before = counters_.writes_done;
  const auto last_write = std::exchange(device.last_write, {});
  std::string text;
  for (const auto& result : done.results) {
    if (!job.wanted.contains(result.attribute)) continue;  // not what was asked
    judge_before(device, result);
    take_found(device, result);
    const auto said = take_result(device, job, result);
    if (!said.empty() && !text.ends_with(said)) text += (text.empty() ? "" : "; ") + said;
    if (ends_job(result.outcome)) break;  // the rest was not tried
  }
  if (counters_.writes_done == writes_before) device.last_write = last_write;  // there was none
  if (!text.empty()) device.last_result = std::move(text);
}

/// Says what became of the setting.
std::string Reconciler::take_result(ManagedDevice& device, const RunningJob& job,
                                    const AttributeResult& result) {
  const auto& setting = result.attribute;
  // Not the plan's: another policy may have come meanwhile.
  const auto& wanted = job.wanted.at(setting);
  if (device.busy && !is_busy(result)) end_spell(device);
  const bool ours = result.outcome == Outcome::Applied || result.outcome == Outcome::Unchanged;
  if (ours) device.foreign.is_ours(setting);
  switch (result.outcome) {
    case Outcome::Applied:
      return take_applied(device, job, result);
    case Outcome::Unchanged:
      ++counters_.writes_avoided;
      if (job.restores) {
        device.accounts.restored(setting);
      } else {
        device.accounts.applied(setting, wanted);
      }
      return "already " + named_value(setting, result.after) + ", nothing written";
    case Outcome::WouldWrite:
      ++counters_.would_write;
      device.withheld = true;
      if (!job.restores) device.accounts.tried(setting, wanted);
      return "would write " + named_value(setting, wanted) + " over " + result.before;
    case Outcome::Gone:
    case Outcome::NotConfigurable:
      // Removed under the write, or without such a file by now: events and the next look tell.
      if (!job.restores) {
        device.accounts.tried(setting, wanted);
      } else if (result.outcome == Outcome::NotConfigurable) {
        device.accounts.restored(setting);  // it went with the scheduler that it belongs to
      }
      device.look = true;
      return result.outcome == Outcome::Gone ? "gone before it was written"
                                             : named_setting(setting) + " is not there any more";
    case Outcome::Busy:
    case Outcome::Taken:
      return retry_later(device, job, result);
    case Outcome::NotIdle:
      return look_again_for_idle(device, job);
    default:
      return take_failure(device, job, result);
  }
}

std::string Reconciler::take_applied(ManagedDevice& device, const RunningJob& job,
                                     const AttributeResult& result) {
  const auto& setting = result.attribute;
  ++counters_.writes_done;
  device.retries = 0;
  device.last_write +=
      std::chrono::duration_cast<std::chrono::microseconds>(result.ended - result.started);
  if (job.restores) {
    device.accounts.restored(setting);
  } else {
    if (!result.note.empty())
      device.queue.read_back[setting] = {job.wanted.at(setting), result.after};
    const auto seen = job.before.find(setting);
    const bool was_reset = is_reset_by_switch(setting) && seen != job.before.end();
    device.accounts.original(setting, was_reset ? seen->second : result.before);
    device.accounts.applied(setting, job.wanted.at(setting));
  }
  if (setting == kReadAheadSetting && clock_() - device.added_at < kAddTakes) {
    device.check_at = clock_() + kAddTakes;
  }
  auto text = change_text(setting, result.before, result.after) + " (" +
              (job.restores ? std::string{"restored"} : because_of(device, setting));
  if (!result.note.empty()) text += "; " + result.note;
  if (result.waited >= kWorthSaying) {
    text += "; " + std::to_string(result.waited.count()) + " ms after I/O that was in flight";
  }
  text += ')';
  observer_.note(Severity::Info, device.name(), text);
  return text;
}

std::string Reconciler::retry_later(ManagedDevice& device, const RunningJob& job,
                                    const AttributeResult& result) {
  if (is_busy(result)) return retry_when_free(device, job);
  const bool taken = result.outcome == Outcome::Taken;
  const bool too_long = device.retries >= kMaxRetries;
  if (too_long && !taken) return take_failure(device, job, result);
  if (too_long) observer_.device_taken(device);
  device.retry_at = clock_() + backoff_.next(device.retries, kLongestRetry);
  device.retries = std::min(device.retries + 1, kMaxRetries);
  device.forced = device.forced || job.forced;  // the next try compares again
  device.restoring = device.restoring || job.restores;
  return (taken ? result.note : "busy") + ", trying again";
}

/// EBUSY ends when whoever holds the tag set lets it go, however long that takes: no failure.
std::string Reconciler::retry_when_free(ManagedDevice& device, const RunningJob& job) {
  const auto now = clock_();
  if (!device.busy) begin_spell(device, now);
  device.retry_at = now + backoff_.next(device.retries, kLongestBusyRetry);
  device.retries = std::min(device.retries + 1, kMaxRetries);
  device.forced = device.forced || job.forced;  // the next try compares again
  device.restoring = device.restoring || job.restores;
  auto text = busy_for(now - device.busy->since);
  if (now - device.busy->since < kLongBusy || std::exchange(device.busy->told, true)) return text;
  observer_.note(Severity::Warning, device.name(), text);
  return text;
}

/// No thread of the worker waits for that: it is asked again now and then.
std::string Reconciler::look_again_for_idle(ManagedDevice& device, const RunningJob& job) {
  device.forced = device.forced || job.forced;  // the next try compares again
  device.restoring = device.restoring || job.restores;
  if (!device.idle.wanted()) return {};  // by now it is to be written at once
  device.retry_at = clock_() + device.idle.next_look();
  auto text = device.idle.text();
  if (device.idle.to_be_told()) observer_.note(Severity::Info, device.name(), text);
  return text;
}

std::string Reconciler::take_failure(ManagedDevice& device, const RunningJob& job,
                                     const AttributeResult& result) {
  const auto& setting = result.attribute;
  const auto& wanted = job.wanted.at(setting);
  ++counters_.writes_failed;
  if (!job.restores) device.accounts.tried(setting, wanted);
  const bool changed = !result.after.empty() && result.after != result.before;
  if (changed && !job.restores) device.accounts.original(setting, result.before);
  device.retries = 0;
  auto text = "could not write " + named_value(setting, wanted) + " over " + result.before + ": " +
              reason(result);
  if (changed) text += "; it is " + result.after + " now";
  observer_.note(Severity::Error, device.name(),
                 text + " (" + (job.restores ? "restore" : because_of(device, setting)) + ')');
  return text;
}

}  // namespace elevatord
