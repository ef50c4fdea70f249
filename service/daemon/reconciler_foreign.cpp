// The part of the reconciler that sees others write.
#include <utility>

#include "reconciler.hpp"

namespace elevatord {

namespace {

constexpr const char* kScheduler = "scheduler";

}  // namespace

void Reconciler::foreign(const Foreign& foreign, std::uint64_t time_usec) {
  if (foreign.device.empty()) return recheck();
  const auto it = devices_.find(foreign.device);
  if (it == devices_.end()) return;
  const auto* const job = jobs_.find(foreign.device);
  it->second.foreign.hint({foreign.attribute, foreign.writer, time_usec},
                          job != nullptr && job->writes, clock_());
  look(it->second);
}

void Reconciler::recheck() {
  for (auto& [name, device] : devices_) look(device);
}

/// `before` is what was known of the attribute when `after` was found.
void Reconciler::judge_foreign(ManagedDevice& device, const std::string& before,
                               const std::string& after) {
  const auto verdict = device.foreign.judge(kScheduler, before, after, clock_());
  if (verdict.write) take_foreign(device, *verdict.write, verdict.late);
  for (const auto& writer : verdict.stalls) take_stall(device, writer);
}

void Reconciler::take_foreign(ManagedDevice& device, const ForeignWrite& write, bool late) {
  if (!late) {
    ++counters_.foreign_writes;
    device.foreign.restore_due = true;
  }
  observer_.note(Severity::Info, device.name(), described(write));
  observer_.foreign_write(device, write);
}

void Reconciler::take_stall(ManagedDevice& device, const Writer& writer) {
  ++counters_.foreign_stalls;
  if (!device.foreign.is_news(writer, clock_())) return;
  observer_.note(Severity::Info, device.name(),
                 described(writer) + " wrote " + kScheduler + " and changed nothing (it is " +
                     device.queue.active.value_or("not known") + " as before)");
}

/// Drift that somebody has just made is undone where the rule says so.
void Reconciler::restore_if_due(ManagedDevice& device) {
  if (!device.foreign.restore_due || device.plan.kind == Plan::Kind::Wait) return;
  device.foreign.restore_due = false;
  const bool drifted =
      device.plan.kind == Plan::Kind::Change && device.plan.wanted == device.applied;
  const auto asked_for = device.decision.on_foreign_write.value_or(settings_.on_foreign_write);
  if (!drifted || asked_for != OnForeignWrite::Restore) return;
  switch (device.foreign.restores.ask(kScheduler, device.plan.wanted, clock_())) {
    case RestoreLimit::Answer::Restore:
      device.forced = true;
      return;
    case RestoreLimit::Answer::GiveUp:
      return observer_.note(Severity::Warning, device.name(),
                            std::string{kScheduler} + " was restored 3 times in 10 min and is " +
                                device.queue.active.value_or("") + " again: kept as it is (" +
                                device.decision.because + ')');
    case RestoreLimit::Answer::Keep:
      return;
  }
}

void Reconciler::pause() {
  paused_ = true;
  for (auto& [name, device] : devices_) {
    const auto* const job = jobs_.find(name);
    const bool forced = job != nullptr && job->writes && job->forced;
    if (!withdraw(name)) continue;
    device.look = true;
    device.forced = device.forced || forced;
  }
}

void Reconciler::go_on() {
  if (!std::exchange(paused_, false)) return;
  recheck();
}

}  // namespace elevatord
