// The part of the reconciler that sees others write.
#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "counted.hpp"
#include "reconciler.hpp"
#include "setting.hpp"
#include "setting_text.hpp"

namespace elevatord {

namespace {

/// How long after a disk was added the kernel may still set it up.
constexpr std::chrono::seconds kSettling{10};

/// A watcher names files; a scheduler's own are those of the one that is active.
std::string setting_of(const std::string& attribute, const ManagedDevice& device) {
  constexpr std::string_view kIosched = "queue/iosched/";
  if (attribute == "queue/scheduler") return std::string{kSchedulerSetting};
  if (!attribute.starts_with(kIosched)) return attribute;
  return "iosched/" + device.queue.scheduler.active.value_or("") + '/' +
         attribute.substr(kIosched.size());
}

std::string value_in(const QueueState& queue, const std::string& setting) {
  if (setting == kSchedulerSetting) return queue.scheduler.active.value_or("");
  const auto value = queue.values.find(setting);
  return value == queue.values.end() ? std::string{} : value->second;
}

/// What the rule that wants this setting says of foreign writes.
std::optional<OnForeignWrite> asked_for(const Decision& decision, const std::string& setting) {
  for (const auto& wish : decision.values) {
    if (wish.setting == setting) return wish.on_foreign_write;
  }
  return decision.on_foreign_write;
}

}  // namespace

void Reconciler::foreign(const Foreign& foreign, std::uint64_t time_usec) {
  if (foreign.device.empty()) return lose_hints();
  const auto it = devices_.find(foreign.device);
  if (it == devices_.end()) return;
  const auto* const job = jobs_.find(foreign.device);
  it->second.foreign.hint({setting_of(foreign.attribute, it->second), foreign.writer, time_usec},
                          job != nullptr && job->writes, clock_());
  look(it->second);
}

/// Some were lost: any disk may have been written to by somebody who was not seen.
void Reconciler::lose_hints() {
  for (auto& [name, device] : devices_) device.foreign.lost_hints();
  recheck();
}

/// What was written before nobody saw.
void Reconciler::set_watched(bool watched) {
  if (watched && !watched_) {
    for (auto& [name, device] : devices_) device.foreign.lost_hints();
  }
  watched_ = watched;
}

void Reconciler::recheck() {
  for (auto& [name, device] : devices_) look(device);
}

/// `before` is what was known of the setting when `after` was found.
void Reconciler::judge_foreign(ManagedDevice& device, const std::string& setting,
                               const std::string& before, const std::string& after) {
  const auto verdict = device.foreign.judge(setting, before, after, clock_());
  if (verdict.write) take_foreign(device, *verdict.write, verdict.late);
  for (const auto& writer : verdict.stalls) take_stall(device, setting, writer);
}

/// What a look found, against what was known before it. A switch resets other settings: what came
/// of that is not another write.
void Reconciler::judge_look(ManagedDevice& device, const QueueState& before) {
  const std::string scheduler{kSchedulerSetting};
  judge_foreign(device, scheduler, value_in(before, scheduler), value_in(device.queue, scheduler));
  const bool switched = before.scheduler.active != device.queue.scheduler.active;
  for (const auto& [setting, value] : device.queue.values) {
    if (switched && is_reset_by_switch(setting)) continue;
    const auto known = value_in(before, setting);
    if (setting == kReadAheadSetting && !known.empty() && value != known) {
      device.set_late = clock_() - device.added_at < kSettling;
    }
    // Other attributes change with it where a limit is written; only who was seen counts.
    if (value != known && !device.foreign.has_hint(setting) && !named(setting)) continue;
    judge_foreign(device, setting, known, value);
  }
  device.foreign.looked();
  if (!watched_) device.foreign.forget_unseen();
  if (!device.checks) check_when_hints_are_due(device);
}

void Reconciler::check_when_hints_are_due(ManagedDevice& device) {
  const auto due = device.foreign.hints_due();
  if (due && (!device.check_at || *due < *device.check_at)) device.check_at = due;
}

/// A job reads before it writes: what it found is told of as by a look.
void Reconciler::judge_before(ManagedDevice& device, const AttributeResult& result) {
  const auto known = value_in(device.queue, result.attribute);
  if (result.before.empty() || known.empty() || result.before == known) return;
  judge_foreign(device, result.attribute, known, result.before);
}

bool Reconciler::named(const std::string& setting) const {
  return std::find(named_.begin(), named_.end(), setting) != named_.end();
}

void Reconciler::take_foreign(ManagedDevice& device, const ForeignWrite& write, bool late) {
  if (!late) {
    ++counters_.foreign_writes;
    device.foreign.restore_due = true;
  }
  if (write.attribute == kReadAheadSetting && write.writer.known()) device.set_late = false;
  if (!device.foreign.telling.ask(clock_())) return;
  observer_.note(Severity::Info, device.name(), described(write));
  observer_.foreign_write(device, write);
}

/// Whoever listens to the bus knows the last of them then.
void Reconciler::tell_left_out(ManagedDevice& device) {
  const auto count = device.foreign.telling.take_left_out(clock_());
  const auto& last = device.foreign.last();
  if (count == 0 || !last) return;
  observer_.note(Severity::Info, device.name(),
                 counted(count, "more foreign write") + ", the last: " + described(*last));
  observer_.foreign_write(device, *last);
}

void Reconciler::take_stall(ManagedDevice& device, const std::string& setting,
                            const Writer& writer) {
  ++counters_.foreign_stalls;
  if (!device.foreign.is_news(writer, clock_())) return;
  auto value = value_in(device.queue, setting);
  if (value.empty()) value = "not known";
  observer_.note(Severity::Info, device.name(),
                 described(writer) + " wrote " + named_setting(setting) +
                     " and changed nothing (it is " + value + " as before)");
}

/// Drift that somebody has just made is undone where the rule says so.
void Reconciler::restore_if_due(ManagedDevice& device) {
  if (!device.foreign.restore_due || device.plan.kind == Plan::Kind::Wait) return;
  device.foreign.restore_due = false;
  const auto changes = device.plan.changes;
  for (const auto& change : changes) {
    if (!device.accounts.was_in_force(change.attribute, change.to)) continue;
    // What an admin had put back is no drift that somebody else made.
    if (!device.accounts.is_restored(change.attribute)) restore_if_due(device, change);
  }
}

void Reconciler::restore_if_due(ManagedDevice& device, const Change& drift) {
  const auto& setting = drift.attribute;
  const auto wish = asked_for(device.decision, setting).value_or(settings_.on_foreign_write);
  if (wish != OnForeignWrite::Restore) return;
  switch (device.foreign.restores.ask(setting, drift.to, clock_())) {
    case RestoreLimit::Answer::Restore:
      device.accounts.forget(setting);
      // With the switch come the settings of the scheduler that it brings back.
      return judge(device);
    case RestoreLimit::Answer::GiveUp:
      return observer_.note(Severity::Warning, device.name(),
                            named_setting(setting) + " was restored 3 times in 10 min and is " +
                                value_in(device.queue, setting) + " again: kept as it is (" +
                                drift.because + ')');
    case RestoreLimit::Answer::Keep:
      return;
  }
}

bool Reconciler::is_kernels_doing(const ManagedDevice& device, const std::string& setting) const {
  if (setting == kSchedulerSetting || device.accounts.is_restored(setting)) return false;
  // add_disk() tells of a disk before it sets the read-ahead.
  if (setting == kReadAheadSetting && device.set_late) return true;
  return watched_ && device.foreign.is_unseen(setting, clock_());
}

/// What was written is undone by the kernel, and by nobody else: it is written again, as often as
/// a foreign write may be answered. Called some time after the change, so that a late hint of a
/// writer has come.
void Reconciler::repair(ManagedDevice& device) {
  if (!std::exchange(device.checks, false)) return;
  const auto changes = device.plan.changes;
  for (const auto& change : changes) {
    const auto& setting = change.attribute;
    if (!device.accounts.was_in_force(setting, change.to) || !is_kernels_doing(device, setting)) {
      continue;
    }
    const auto answer = device.foreign.restores.ask(setting, change.to, clock_());
    if (answer != RestoreLimit::Answer::Restore) continue;
    observer_.note(Severity::Info, device.name(),
                   "the kernel put " + named_setting(setting) + " back to " + change.from +
                       ": written again (" + change.because + ')');
    device.accounts.forget(setting);
  }
  device.set_late = false;
  device.foreign.forget_unseen(clock_());
  check_when_hints_are_due(device);
}

void Reconciler::pause() {
  paused_ = true;
  for (auto& [name, device] : devices_) call_off(device);
}

/// What waits is not begun; it is found to be due again by the next look.
void Reconciler::call_off(ManagedDevice& device) {
  const auto* const job = jobs_.find(device.name());
  if (job == nullptr) return;
  const auto was = *job;
  if (!withdraw(device.name())) return;
  device.look = true;
  device.changed = device.changed || (!was.writes && !was.brief);
  device.forced = device.forced || was.forced;
  device.restoring = !device.forced && (device.restoring || was.restores);
}

void Reconciler::go_on() {
  if (!std::exchange(paused_, false)) return;
  recheck();
}

}  // namespace elevatord
