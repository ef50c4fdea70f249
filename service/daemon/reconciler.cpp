#include "reconciler.hpp"

#include <algorithm>
#include <utility>

#include "device_attributes.hpp"
#include "device_memory.hpp"
#include "device_wishes.hpp"
#include "era.hpp"
#include "mutant.hpp"
#include "named_fields.hpp"
#include "quirks.hpp"
#include "restore_plan.hpp"
#include "setting.hpp"
#include "setting_text.hpp"
#include "stacked_state.hpp"
#include "tag_set_name.hpp"
#include "why_pending.hpp"

namespace elevatord {

namespace {

/// How long a decision may wait for facts that are not yet known.
constexpr std::chrono::seconds kDeferral{2};

}  // namespace

Reconciler::Reconciler(Settings settings, Clock clock, Executor& executor, Observer& observer,
                       BusyBackoff backoff)
    : settings_(std::move(settings)),
      clock_(std::move(clock)),
      executor_(executor),
      observer_(observer),
      jobs_(settings_.deadlines),
      quiet_hosts_(writes_of_siblings_collide(settings_.kernel), clock_()),
      backoff_(backoff) {
  executor_.listen(
      {[this](JobId id) { job_started(id); }, [this](const JobDone& done) { job_done(done); }});
}

Reconciler::~Reconciler() {
  executor_.listen({});
}

void Reconciler::set_policy(PolicyPtr policy, WriteWhen when) {
  const auto before = std::exchange(policy_, std::move(policy));
  named_ = settings_named_by(*policy_);
  named_attributes_ = attributes_named_by(*policy_);
  modules_.forget();
  for (auto& [name, device] : devices_) take_policy(device, *before, when);
}

/// A wish that the policy itself took back is a new one when it is named again; one that only comes
/// and goes with the facts is not. While the decision waits for a fact nobody knows which it is.
void Reconciler::drop_unnamed(ManagedDevice& device) {
  if (device.decision.kind == Decision::Kind::Deferred) return;
  const auto named = named_by(device.decision);
  for (const auto& setting : std::exchange(device.named_before, {})) {
    if (!named.contains(setting)) device.accounts.forget(setting);
  }
}

void Reconciler::take_policy(ManagedDevice& device, const Policy& before, WriteWhen when) {
  if (when == WriteWhen::Idle) device.idle.begin();
  device.judge(before, settings_.kernel);
  device.named_before.merge(named_by(device.decision));
  name_attributes(device, named_attributes_);
  judge(device);
  device.look = device.look || wants_look(device);
  pump(device);
}

RequestTable::Id Reconciler::ask(const std::vector<std::string>& names, std::function<void()> done,
                                 const std::function<void(ManagedDevice&)>& wish) {
  const auto here = present_of(names);
  if (here.empty()) {
    done();
    return 0;
  }
  modules_.forget();
  const auto id = requests_.add(here, std::move(done));
  for (const auto& name : here) {
    auto& device = devices_[name];
    wish(device);
    device.unread.insert(named_attributes_.begin(), named_attributes_.end());
    take_mounts(device, name == here.front());
    device.retry_at.reset();
    device.retries = 0;
    device.foreign.restores.clear();
    look(device);
  }
  return id;
}

RequestTable::Id Reconciler::reconcile(const std::vector<std::string>& names,
                                       std::function<void()> done, WriteWhen when) {
  return ask(names, std::move(done), [when](ManagedDevice& device) {
    device.idle.replace(when);
    device.forced = true;
    device.restoring = false;
    device.accounts.forget_failures();
  });
}

RequestTable::Id Reconciler::restore(const std::vector<std::string>& names,
                                     std::function<void()> done, WriteWhen when) {
  return ask(names, std::move(done), [when](ManagedDevice& device) {
    device.idle.replace(when);
    device.forced = false;
    device.restoring = !device.accounts.originals().empty();
  });
}

void Reconciler::inherit(const std::string& name, const std::string& why) {
  inherited_[name] = why;
  const auto it = devices_.find(name);
  if (it == devices_.end()) return;
  it->second.inherited = why;
  call_off(it->second);
  report(it->second);
}

void Reconciler::release(const std::string& name) {
  if (inherited_.erase(name) == 0) return;
  const auto it = devices_.find(name);
  if (it == devices_.end()) return;
  it->second.inherited.clear();
  it->second.retry_at.reset();
  it->second.retries = 0;
  it->second.foreign.unsure();
  observer_.note(Severity::Info, name, "the other writer has come back");
  look(it->second);
  resume();  // others may have waited for the number of stuck disks to fall
}

void Reconciler::resume() {
  for (auto& [name, device] : devices_) pump(device);
}

void Reconciler::stop() {
  stopped_ = true;
  executor_.stop();
}

void Reconciler::look(ManagedDevice& device) {
  device.look = true;
  pump(device);
}

bool Reconciler::blocked(const ManagedDevice& device) const {
  const auto* const job = jobs_.find(device.name());
  if (mutated(Invariant::I2) && job != nullptr && !job->stuck) return stopped_;
  if (mutated(Invariant::I4) && job != nullptr && job->stuck) return stopped_;
  if (stopped_ || paused_ || !device.inherited.empty() || job != nullptr) return true;
  return wants_to_read(device) && !may_read();
}

bool Reconciler::wants_to_read(const ManagedDevice& device) {
  return device.look || (device.known() && !device.unread.empty());
}

/// A look that hangs keeps a thread as a write does. Beyond this there is none left, and what is
/// handed over would count as stuck though nobody has begun it.
bool Reconciler::may_read() const {
  return jobs_.stuck() < settings_.max_stuck + settings_.parallel;
}

/// Whether a job that waits is what is wanted by now.
bool Reconciler::still_holds(const ManagedDevice& device, const RunningJob& job) const {
  if (job.only_idle != device.idle.wanted()) return false;
  if (job.restores) {
    return !device.forced && may_put_back(restore_plan(device, settings_.kernel), job.wanted);
  }
  const auto planned = [&](const auto& wish) { return device.plans(wish.first, wish.second); };
  const auto wishes = device.due();
  const auto in_job = [&](const AttributeWish& wish) {
    const auto it = job.wanted.find(wish.attribute);
    return it != job.wanted.end() && it->second == wish.candidates.front();
  };
  return std::all_of(job.wanted.begin(), job.wanted.end(), planned) &&
         std::all_of(wishes.begin(), wishes.end(), in_job);
}

/// A write that still waits gives way to what is wanted by now, and all that waits to the limits of
/// stuck disks; what runs never does.
void Reconciler::take_back(ManagedDevice& device) {
  const auto* const job = jobs_.find(device.name());
  if (job == nullptr || job->started) return;
  if (!job->writes) {
    if (!may_read()) call_off(device);
    return;
  }
  const bool ours = job->incarnation == device.incarnation;
  if (ours) judge(device);
  if (ours && still_holds(device, *job) && !too_many_stuck()) return;
  const bool forced = ours && job->forced;
  const bool restores = ours && job->restores && !device.forced;
  if (!withdraw(device.name())) return;
  device.forced = device.forced || forced;
  device.restoring = device.restoring || restores;
}

bool Reconciler::withdraw(const std::string& name) {
  const auto* const job = jobs_.find(name);
  if (job == nullptr || job->started || !executor_.withdraw(job->id)) return false;
  std::string device;
  const auto withdrawn = jobs_.finish(job->id, device);
  if (const auto it = devices_.find(name); it != devices_.end() && withdrawn) {
    it->second.unread.insert(withdrawn->attributes.begin(), withdrawn->attributes.end());
  }
  return true;
}

void Reconciler::pump(ManagedDevice& device) {
  take_back(device);
  if (!blocked(device)) {
    if (device.look) {
      probe(device);
    } else if (device.known() && !device.unread.empty()) {
      probe_attributes(device);
    } else if (device.known()) {
      judge(device);
      if (!has_modules(device)) return report(device);
      repair(device);
      settle_account(device);
      say_once(device);
      restore_if_due(device);
      start_writing(device);
    }
  }
  report(device);
}

void Reconciler::judge(ManagedDevice& device) {
  device.around = surroundings_of(device);
  device.judge(*policy_, settings_.kernel);
  drop_unnamed(device);
  const bool waits = device.known() && device.plan.kind == Plan::Kind::Wait;
  if (waits && !waits_for_event(device.event)) {
    defer(device);
  } else {
    device.decide_by.reset();
  }
}

void Reconciler::defer(ManagedDevice& device) {
  if (!device.decide_by) device.decide_by = clock_() + kDeferral;
}

/// A wish that is found in force is accounted for as if it had been written.
void Reconciler::settle_account(ManagedDevice& device) {
  if (device.plan.kind == Plan::Kind::Wait) return;
  if (device.plan.kind == Plan::Kind::AsWanted) {
    settle(device, std::string{kSchedulerSetting}, device.plan.wanted);
    device.retries = 0;
  }
  for (const auto& each : device.plan.settings) {
    if (each.kind == SettingPlan::Kind::AsWanted) settle(device, each.setting, each.wanted);
  }
  // What failed before another wish came is a new wish when it comes again.
  for (const auto& change : device.plan.changes) {
    device.accounts.forget_other_failure(change.attribute, change.to);
  }
  if (device.plan.changes.empty()) device.forced = false;
}

void Reconciler::settle(ManagedDevice& device, const std::string& setting,
                        const std::string& wanted) {
  if (device.forced || !device.accounts.is_applied(setting, wanted)) {
    ++counters_.writes_avoided;
    device.last_result = "already " + named_value(setting, wanted) + ", nothing written";
  }
  device.accounts.applied(setting, wanted);
}

/// Why a wish cannot be met, or is met by another name: one line a device, not one an event.
void Reconciler::say_once(ManagedDevice& device) {
  auto text = warning_about(device);
  if (text == device.said) return;
  device.said = std::move(text);
  if (!device.said.empty()) observer_.note(Severity::Warning, device.name(), device.said);
}

std::string Reconciler::waits_for(const ManagedDevice& device) const {
  const auto* const job = jobs_.find(device.name());
  const bool held = job != nullptr && executor_.holds(job->id);
  const bool due = device.should_write() && too_many_stuck();
  const bool crowded = job == nullptr && (due || (wants_to_read(device) && !may_read()));
  return why_pending(device, job, held, crowded);
}

bool Reconciler::at_rest(const ManagedDevice& device) const {
  if (!device.inherited.empty()) return true;
  if (const auto* job = jobs_.find(device.name())) return job->stuck;
  if (wants_to_read(device) && !may_read()) return true;
  const bool retries = device.retry_at && !(device.busy && device.busy->told);
  return !device.look && device.unread.empty() && !device.restoring && !retries &&
         !device.decide_by && device.awaits.empty() && device.known();
}

void Reconciler::report(ManagedDevice& device) {
  device.waits = waits_for(device);
  observer_.device_changed(device);
  if (at_rest(device)) requests_.settled(device.name());
}

void Reconciler::check(ManagedDevice& device) {
  device.check_at.reset();
  device.checks = true;
  device.look = true;
}

void Reconciler::advance() {
  const auto now = clock_();
  const auto due = jobs_.overdue(now);
  for (const auto& overdue : due) take_overdue(overdue);
  if (!due.empty() && too_many_stuck()) resume();  // what is queued waits from now on
  give_up_modules();
  for (auto& [name, device] : devices_) {
    tell_left_out(device);
    const bool decide_now = device.decide_by && *device.decide_by <= now;
    const bool retry_now = device.retry_at && *device.retry_at <= now;
    const bool check_now = device.check_at && *device.check_at <= now;
    if (!decide_now && !retry_now && !check_now) continue;
    device.no_more_waiting = device.no_more_waiting || decide_now;
    // Also where it has to wait for a job: an old deadline would be due again at once, for ever.
    if (decide_now) device.decide_by.reset();
    if (retry_now) device.retry_at.reset();
    if (check_now) check(device);
    pump(device);
  }
}

std::optional<Time> Reconciler::next_deadline() const {
  auto next = jobs_.next_deadline();
  const auto consider = [&](const std::optional<Time>& time) {
    if (time && (!next || *time < *next)) next = time;
  };
  consider(modules_.next_deadline());
  for (const auto& [name, device] : devices_) {
    consider(device.decide_by);
    consider(device.retry_at);
    consider(device.check_at);
    consider(device.foreign.telling.due());
  }
  return next;
}

const ManagedDevice* Reconciler::find(const std::string& name) const {
  const auto it = devices_.find(name);
  return it == devices_.end() ? nullptr : &it->second;
}

DeviceState Reconciler::state_of(const ManagedDevice& device) const {
  return elevatord::state_of(device, jobs_.find(device.name()));
}

AppliedValues Reconciler::applied_values() const {
  AppliedValues values;
  for (const auto& [name, device] : devices_) {
    add_values_of(device, jobs_.find(name), values);
  }
  // Disks that this run has nothing to do with, or that are yet to come, are not forgotten.
  values.insert(values.end(), earlier_.begin(), earlier_.end());
  return values;
}

std::size_t Reconciler::pending() const {
  return jobs_.running();
}

std::size_t Reconciler::stuck() const {
  return jobs_.stuck() + inherited_.size();
}

bool Reconciler::idle() const {
  return std::all_of(devices_.begin(), devices_.end(),
                     [&](const auto& entry) { return at_rest(entry.second); });
}

}  // namespace elevatord
