// The part of the reconciler that makes jobs: what is read, and what is written.
#include <algorithm>
#include <utility>

#include "device_attributes.hpp"
#include "quirks.hpp"
#include "reconciler.hpp"
#include "restore_plan.hpp"
#include "setting.hpp"
#include "tag_set_name.hpp"
#include "write_estimate.hpp"

namespace elevatord {

namespace {

SettingAccounts::Values values_of(const std::vector<AttributeWish>& wishes) {
  SettingAccounts::Values values;
  for (const auto& wish : wishes) values.emplace(wish.attribute, wish.candidates.front());
  return values;
}

/// What freezes the disk is left for when it is idle; whether anything does.
bool keep_for_idle(std::vector<AttributeWish>& wishes, const KernelFacts& kernel) {
  bool any = false;
  for (auto& wish : wishes) {
    wish.only_idle = estimate_write(kernel, wish.attribute).cost != WriteCost::Free;
    any = any || wish.only_idle;
  }
  return any;
}

}  // namespace

void Reconciler::start_writing(ManagedDevice& device) {
  // An earlier restore may have left nothing to put back.
  device.restoring = device.restoring && !device.accounts.originals().empty();
  if (!device.restoring && !device.should_write()) return stop_waiting(device);
  // Each write that hangs costs a thread of the worker: there is an end to that.
  if (device.retry_at || too_many_stuck()) return;
  // A dry run writes nothing that could meet the host's adding.
  if (!settings_.dry_run) {
    device.retry_at = quiet_hosts_.busy_until(tag_set_of(device.event), clock_());
  }
  if (device.retry_at) return;
  if (device.restoring) return put_back(device);
  apply(device);
}

void Reconciler::probe(ManagedDevice& device) {
  device.look = false;
  device.modules_seen = modules_.generation();
  device.foreign.ask();
  RunningJob job;
  job.incarnation = device.incarnation;
  const bool as_before = !std::exchange(device.changed, false);
  job.brief = device.known() && as_before && !nr_requests_growth_is_unsafe(settings_.kernel);
  if (!job.brief) device.unread.insert(named_attributes_.begin(), named_attributes_.end());
  ProbeJob probe{device.name(), named_, job.brief};
  for (const auto& [setting, value] : device.accounts.originals()) {
    if (setting != kSchedulerSetting) probe.settings.push_back(setting);
  }
  if (probe.settings.size() > kMostSettings) probe.settings.resize(kMostSettings);
  executor_.submit(jobs_.add(device.name(), std::move(job)), std::move(probe));
}

/// After the look, since it fills an answer already; nothing is decided before all of them came.
void Reconciler::probe_attributes(ManagedDevice& device) {
  RunningJob job;
  job.incarnation = device.incarnation;
  job.brief = true;
  job.attributes = take_unread(device);
  ProbeJob probe{device.name()};
  probe.attributes = job.attributes;
  executor_.submit(jobs_.add(device.name(), std::move(job)), std::move(probe));
}

/// There is nothing to try again.
void Reconciler::stop_waiting(ManagedDevice& device) {
  device.busy.reset();
  device.retry_at.reset();
  device.retries = 0;
  device.idle = {};
}

void Reconciler::apply(ManagedDevice& device) {
  RunningJob running;
  auto wishes = device.due();
  running.forced = std::exchange(device.forced, false);
  submit(device, std::move(wishes), std::move(running));
}

void Reconciler::put_back(ManagedDevice& device) {
  auto plan = restore_plan(device, settings_.kernel);
  device.restoring = false;
  if (!plan.refused.empty()) {
    device.last_result = "not restored: " + plan.refused;
    observer_.note(Severity::Warning, device.name(), device.last_result);
  }
  if (plan.wishes.empty()) return;
  RunningJob running;
  running.restores = true;
  submit(device, std::move(plan.wishes), std::move(running));
}

void Reconciler::submit(ManagedDevice& device, std::vector<AttributeWish> wishes,
                        RunningJob running) {
  ApplyJob job;
  job.device = device.name();
  job.diskseq = device.event.diskseq;
  job.dry_run = settings_.dry_run;
  job.tag_set = tag_set_of(device.event);
  running.only_idle = device.idle.wanted();
  if (running.only_idle && !settings_.dry_run) {
    job.quiet_since = device.idle.quiet_since();
    running.only_looks = keep_for_idle(wishes, settings_.kernel) && !job.quiet_since;
  }
  running.writes = true;
  running.incarnation = device.incarnation;
  running.wanted = values_of(wishes);
  running.before = device.queue.values;  // a switch resets some before their turn comes
  if (const auto& active = device.queue.scheduler.active) {
    running.before.emplace(kSchedulerSetting, *active);
  }
  job.wishes = std::move(wishes);
  executor_.submit(jobs_.add(device.name(), std::move(running)), std::move(job));
}

}  // namespace elevatord
