#include "reconciler.hpp"

#include <algorithm>
#include <utility>

#include <fnmatch.h>

#include "mutant.hpp"

namespace elevatord {

namespace {

/// How long a decision may wait for facts that are not yet known.
constexpr std::chrono::seconds kDeferral{2};

bool belongs_to(const AppliedValue& value, const DeviceEvent& event) {
  return value.device == event.name && value.devpath == event.devpath &&
         value.devnum == event.devnum && value.diskseq == event.diskseq &&
         (value.diskseq != 0 || value.usec_initialized == event.usec_initialized ||
          value.usec_initialized == 0 || event.usec_initialized == 0);
}

std::string last_part(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

/// Whether a decision leaves the scheduler as it is because no rule names one.
bool names_none(const Decision& decision) {
  return decision.kind == Decision::Kind::NoWish || decision.kind == Decision::Kind::Keep;
}

}  // namespace

Reconciler::Reconciler(Settings settings, Clock clock, Executor& executor, Observer& observer)
    : settings_(std::move(settings)),
      clock_(std::move(clock)),
      executor_(executor),
      observer_(observer),
      jobs_(settings_.deadlines) {
  executor_.listen(
      {[this](JobId id) { job_started(id); }, [this](const JobDone& done) { job_done(done); }});
}

Reconciler::~Reconciler() {
  executor_.listen({});
}

bool Reconciler::managed(const std::string& name) const {
  return std::any_of(
      settings_.devices.begin(), settings_.devices.end(),
      [&](const std::string& glob) { return ::fnmatch(glob.c_str(), name.c_str(), 0) == 0; });
}

/// A disk of ours that gets a name of somebody else's.
bool Reconciler::leaves(const DeviceEvent& event) const {
  return event.action == DeviceEvent::Action::Move && !managed(event.name) &&
         managed(last_part(event.old_devpath));
}

void Reconciler::handle(const DeviceEvent& event) {
  if (leaves(event)) {
    if (registry_.apply(event) == DeviceChange::Moved) remove(last_part(event.old_devpath));
    return;
  }
  if (!managed(event.name)) return;
  switch (registry_.apply(event)) {
    case DeviceChange::Added:
      return add(event);
    case DeviceChange::Removed:
      return remove(event.name);
    case DeviceChange::Moved:
      return move(last_part(event.old_devpath), event);
    case DeviceChange::MediumChanged:
      devices_[event.name].forget();
      devices_[event.name].incarnation = ++last_incarnation_;
      [[fallthrough]];
    case DeviceChange::Changed:
      devices_[event.name].event = *registry_.find(event.name);
      return look(devices_[event.name]);
    case DeviceChange::Ignored:
      return;
  }
}

void Reconciler::rescan(const std::vector<DeviceEvent>& present, DeviceRegistry::Scope scope) {
  for (const auto& name : registry_.sync(present, scope)) remove(name);
  for (const auto& event : present) handle(event);
}

void Reconciler::add(const DeviceEvent& event) {
  auto& device = devices_[event.name] = ManagedDevice{};
  device.incarnation = ++last_incarnation_;
  device.event = event;
  device.applied = earlier_value(event);
  if (const auto it = inherited_.find(event.name); it != inherited_.end()) {
    device.inherited = it->second;
  }
  device.judge(*policy_, settings_.kernel);
  observer_.device_added(device);
  look(device);
}

/// Counts once: whatever has this name later is another disk, even where nothing else tells so.
std::string Reconciler::earlier_value(const DeviceEvent& event) {
  std::string scheduler;
  std::erase_if(earlier_, [&](const AppliedValue& value) {
    if (belongs_to(value, event)) scheduler = value.scheduler;
    return value.device == event.name;
  });
  return scheduler;
}

void Reconciler::remove(const std::string& name) {
  if (devices_.erase(name) == 0) return;
  static_cast<void>(withdraw(name));
  observer_.device_removed(name);
  requests_.settled(name);
}

void Reconciler::move(const std::string& from, const DeviceEvent& event) {
  auto node = devices_.extract(from);
  if (node.empty()) return add(event);
  remove(event.name);  // whoever had this name before
  observer_.device_removed(from);
  requests_.settled(from);
  jobs_.rename(from, event.name);
  node.key() = event.name;
  node.mapped().event = *registry_.find(event.name);
  auto& device = devices_.insert(std::move(node)).position->second;
  observer_.device_added(device);
  look(device);
}

void Reconciler::set_policy(PolicyPtr policy) {
  const auto before = std::exchange(policy_, std::move(policy));
  for (auto& [name, device] : devices_) take_policy(device, *before);
}

/// A wish that the policy itself took back is a new one when it is named again; one that only comes
/// and goes with the facts is not.
void Reconciler::take_policy(ManagedDevice& device, const Policy& before) {
  device.judge(before, settings_.kernel);
  const bool named = !names_none(device.decision);
  judge(device);
  if (named && names_none(device.decision)) {
    device.applied.clear();
    device.tried.clear();
  }
  // What was read may be old by now (nobody is told of a switch by hand, nor of a module): look
  // before a new wish, and where a better candidate may be on offer.
  const auto& plan = device.plan;
  const bool first_choice = !device.decision.candidates.empty() &&
                            device.decision.candidates.front().text() == plan.wanted;
  const bool wishes = device.decision.kind == Decision::Kind::Wish;
  if (wishes && (!first_choice || plan.wanted != device.applied)) device.look = true;
  pump(device);
}

RequestTable::Id Reconciler::reconcile(const std::vector<std::string>& names,
                                       std::function<void()> done) {
  std::vector<std::string> here;
  std::copy_if(names.begin(), names.end(), std::back_inserter(here),
               [&](const std::string& name) { return devices_.contains(name); });
  if (here.empty()) {
    done();
    return 0;
  }
  const auto id = requests_.add(here, std::move(done));
  for (const auto& name : here) {
    auto& device = devices_[name];
    device.forced = true;
    device.tried.clear();
    device.retry_at.reset();
    device.retries = 0;
    look(device);
  }
  return id;
}

void Reconciler::inherit(const std::string& name, const std::string& why) {
  inherited_[name] = why;
  const auto it = devices_.find(name);
  if (it == devices_.end()) return;
  it->second.inherited = why;
  report(it->second);
}

void Reconciler::release(const std::string& name) {
  if (inherited_.erase(name) == 0) return;
  const auto it = devices_.find(name);
  if (it == devices_.end()) return;
  it->second.inherited.clear();
  it->second.retry_at.reset();
  it->second.retries = 0;
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
  return stopped_ || !device.inherited.empty() || job != nullptr;
}

/// A write that still waits gives way to what is wanted by now; one that runs never does.
void Reconciler::take_back(ManagedDevice& device) {
  const auto* const job = jobs_.find(device.name());
  if (job == nullptr || job->started || !job->writes) return;
  const bool ours = job->incarnation == device.incarnation;
  if (ours) judge(device);
  if (ours && device.plan.kind == Plan::Kind::Change && device.plan.wanted == job->wanted) return;
  const bool forced = ours && job->forced;
  if (withdraw(device.name())) device.forced = device.forced || forced;
}

bool Reconciler::withdraw(const std::string& name) {
  const auto* const job = jobs_.find(name);
  if (job == nullptr || job->started || !executor_.withdraw(job->id)) return false;
  std::string device;
  static_cast<void>(jobs_.finish(job->id, device));
  return true;
}

void Reconciler::pump(ManagedDevice& device) {
  take_back(device);
  if (!blocked(device)) {
    if (device.look) {
      probe(device);
    } else if (device.known()) {
      judge(device);
      settle_account(device);
      say_once(device);
      if (device.should_write() && !device.retry_at && stuck() < settings_.max_stuck) apply(device);
    }
  }
  report(device);
}

void Reconciler::judge(ManagedDevice& device) {
  device.judge(*policy_, settings_.kernel);
  if (device.known() && device.plan.kind == Plan::Kind::Wait) {
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
  const auto kind = device.plan.kind;
  if (kind == Plan::Kind::Wait) return;
  if (kind == Plan::Kind::AsWanted) {
    if (device.forced || device.applied != device.plan.wanted) {
      ++counters_.writes_avoided;
      device.last_result = "already " + device.plan.wanted + ", nothing written";
    }
    device.applied = device.plan.wanted;
    device.tried.clear();
    device.retries = 0;
  }
  // What failed before another wish came is a new wish when it comes again.
  if (kind == Plan::Kind::Change && device.plan.wanted != device.tried) device.tried.clear();
  if (kind != Plan::Kind::Change) device.forced = false;
}

void Reconciler::probe(ManagedDevice& device) {
  device.look = false;
  RunningJob job;
  job.incarnation = device.incarnation;
  executor_.submit(jobs_.add(device.name(), std::move(job)), ProbeJob{device.name()});
}

void Reconciler::apply(ManagedDevice& device) {
  ApplyJob job;
  job.device = device.name();
  job.diskseq = device.event.diskseq;
  job.dry_run = settings_.dry_run;
  // The plan's choice, not the candidates: what is decided here is what is accounted for here.
  job.wishes.push_back({"scheduler", {device.plan.wanted}});
  RunningJob running;
  running.writes = true;
  running.incarnation = device.incarnation;
  running.wanted = device.plan.wanted;
  running.forced = std::exchange(device.forced, false);
  executor_.submit(jobs_.add(device.name(), std::move(running)), std::move(job));
}

/// Why a wish cannot be met, or is met by another name: one line a device, not one an event.
void Reconciler::say_once(ManagedDevice& device) {
  const bool out_of_reach =
      device.plan.kind == Plan::Kind::Unavailable || device.plan.kind == Plan::Kind::Refused;
  const bool by_another_name = !device.plan.wanted.empty();
  const auto text = out_of_reach || by_another_name ? device.plan.note : std::string{};
  if (text == device.said) return;
  device.said = text;
  if (text.empty()) return;
  const bool names_rule = device.plan.kind == Plan::Kind::Refused;
  observer_.note(Severity::Warning, device.name(),
                 names_rule ? text : text + " (" + device.decision.because + ')');
}

bool Reconciler::at_rest(const ManagedDevice& device) const {
  if (!device.inherited.empty()) return true;
  if (const auto* job = jobs_.find(device.name())) return job->stuck;
  return !device.look && !device.retry_at && !device.decide_by && device.known();
}

void Reconciler::report(ManagedDevice& device) {
  observer_.device_changed(device);
  if (at_rest(device)) requests_.settled(device.name());
}

void Reconciler::advance() {
  const auto now = clock_();
  for (const auto& overdue : jobs_.overdue(now)) take_overdue(overdue);
  for (auto& [name, device] : devices_) {
    const bool decide_now = device.decide_by && *device.decide_by <= now;
    const bool retry_now = device.retry_at && *device.retry_at <= now;
    if (!decide_now && !retry_now) continue;
    device.no_more_waiting = device.no_more_waiting || decide_now;
    // Also where it has to wait for a job: an old deadline would be due again at once, for ever.
    if (decide_now) device.decide_by.reset();
    if (retry_now) device.retry_at.reset();
    pump(device);
  }
}

std::optional<Time> Reconciler::next_deadline() const {
  auto next = jobs_.next_deadline();
  const auto consider = [&](const std::optional<Time>& time) {
    if (time && (!next || *time < *next)) next = time;
  };
  for (const auto& [name, device] : devices_) {
    consider(device.decide_by);
    consider(device.retry_at);
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
    if (device.applied.empty()) continue;
    values.push_back({name, device.event.devpath, device.event.devnum, device.event.diskseq,
                      device.event.usec_initialized, device.applied});
  }
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
