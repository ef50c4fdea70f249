#include "world.hpp"

#include <algorithm>
#include <utility>

#include "reference_setting.hpp"

namespace elevatord::property {

namespace {

using namespace std::chrono_literals;

std::map<std::string, std::string> classes_of(const Fleet& fleet) {
  std::map<std::string, std::string> classes;
  for (const auto& disk : fleet.disks) classes[disk.name] = to_text(disk.device_class);
  return classes;
}

TagSetWatch::TagSets tag_sets_of(const Fleet& fleet) {
  TagSetWatch::TagSets tag_sets;
  for (const auto& disk : fleet.disks) tag_sets[disk.name] = disk.tag_set;
  return tag_sets;
}

std::string described(const Job& job) {
  const auto* const apply = std::get_if<ApplyJob>(&job);
  const auto& device = device_of(job);
  if (apply == nullptr) return device + " is to be looked at";
  auto text = device + " is to be";
  for (const auto& wish : apply->wishes) {
    text += ' ' + wish.attribute + ' ' + wish.candidates.front();
  }
  return text;
}

std::string described(const JobDone& done) {
  if (done.lost) return done.device + ": lost";
  if (done.gone) return done.device + ": gone";
  std::string text = done.device + ':';
  for (const auto& result : done.results) {
    text.append(" ").append(result.attribute).append(" ");
    text.append(to_text(result.outcome)).append(" ").append(result.after);
  }
  for (const auto& [file, value] : done.files) {
    const bool told = file == "queue/scheduler" || file_part(file) != file;
    if (told) text.append(" ").append(file).append(" ").append(value);
  }
  return text;
}

Settings random_settings(Dice& dice) {
  Settings settings;
  settings.parallel = dice.pick<std::size_t>({1, 2, 64});
  settings.deadlines.give_up = dice.pick<std::chrono::milliseconds>({300ms, 3s, 30s});
  settings.deadlines.warn = settings.deadlines.give_up / 6;
  settings.max_stuck = dice.pick<std::size_t>({1, 256, 256});
  return settings;
}

}  // namespace

World::World(std::uint64_t seed, Tally& tally, History& history)
    : tally_(tally),
      history_(history),
      dice_(seed),
      watched_(dice_.one_in(2)),
      settings_(random_settings(dice_)),
      fleet_(random_fleet(dice_)),
      kernel_(fleet_),
      disks_(kernel_, fleet_),
      workers_(kernel_, settings_.parallel, tag_sets_of(fleet_), first_, *this),
      faults_(dice_, kernel_, workers_, tally_),
      ledger_(classes_of(fleet_), watched_),
      job_check_(kernel_, workers_, ledger_, settings_),
      write_check_(kernel_, workers_, tally_, first_),
      policy_(random_policy(dice_)),
      compiled_(compiled(policy_)) {
  settings_.kernel = fleet_.kernel;
  faults_.record_gone = [this](const std::string& disk) { record_gone(disk); };
  faults_.reset = [this](const std::string& disk, const std::string& scheduler) {
    switch_unseen(disk, scheduler);
  };
  start({});
}

void World::start(AppliedValues left) {
  daemon_lives_ = std::make_shared<bool>(true);
  Observer& observer = *this;
  service_ = std::make_unique<Reconciler>(
      settings_, [this] { return kernel_.now(); }, workers_, observer);
  service_->set_watched(watched_);
  service_->remember(std::move(left));
  inherit();
  service_->set_policy(compiled_);
  ledger_.take_policy(policy_);
  for (const auto& event : disks_.present()) tell(event);
}

/// A service that starts finds the records of writes that have not come back.
void World::inherit() {
  for (const auto& name : disks_.names()) {
    const auto writers = workers_.writers_of(name);
    const bool on_record = std::any_of(writers.begin(), writers.end(),
                                       [](const SeenJob* job) { return job->writing; });
    if (on_record) inherit(name);
  }
}

void World::inherit(const std::string& name) {
  if (!workers_.records().held(name)) return;
  inherited_.insert(name);
  service_->inherit(name, "process 1 has not come back");
}

void World::tell(const DeviceEvent& event) {
  ++tally_.events;
  service_->handle(event);
  settle();
}

/// As after ENOBUFS: events were lost, and all disks are looked for.
void World::scan() {
  service_->rescan(disks_.present(), DeviceRegistry::Scope::All);
  settle();
}

void World::reload(const ReferencePolicy& policy) {
  ++tally_.reloads;
  policy_ = policy;
  compiled_ = compiled(policy_);
  ledger_.take_policy(policy_);
  service_->set_policy(compiled_);
  settle();
}

std::function<void()> World::answered() {
  ++unanswered_;
  return [this, alive = std::weak_ptr<bool>(daemon_lives_)] {
    if (!alive.expired()) --unanswered_;
  };
}

void World::apply(const std::vector<std::string>& names) {
  ++tally_.applies;
  ledger_.ask(names);
  static_cast<void>(service_->reconcile(names, answered()));
  settle();
}

void World::restore(const std::vector<std::string>& names) {
  ++tally_.restores;
  ledger_.ask_to_restore(names);
  static_cast<void>(service_->restore(names, answered()));
  settle();
}

void World::restart() {
  ++tally_.restarts;
  service_->stop();
  job_check_.stopping(service_->running());
  auto left = service_->applied_values();
  service_.reset();
  const auto jobs = workers_.jobs();
  workers_.replace_daemon();
  shown_.clear();
  inherited_.clear();
  taken_.clear();
  unanswered_ = 0;
  ledger_.restart(jobs);
  start(std::move(left));
}

void World::lose_worker() {
  workers_.replace_worker();
  const auto before = std::exchange(inherited_, {});
  inherit();
  for (const auto& name : before) {
    if (workers_.records().held(name)) inherited_.insert(name);
  }
  service_->resume();
  settle();
}

void World::write_by_hand(const std::string& disk, const std::string& setting,
                          const std::string& value, Hint hint) {
  const WriteCheck::Foreign foreign{write_check_};
  // A hint must not take so long that a change counts as the kernel's own.
  const auto late = dice_.up_to(1000ms);
  const auto mark = [this, disk, setting, seen = hint != Hint::None] {
    ledger_.changed(disk, setting, seen, kernel_.now());
  };
  mark();
  const auto file = setting == "scheduler" ? setting : file_part(setting);
  kernel_.model().write(disk, file, value, [this, disk, setting, hint, late, mark](int) {
    mark();
    if (hint == Hint::None) return;
    kernel_.model().events().after(
        late, [this, disk, setting, hint] { tell_of_writer(disk, setting, hint); });
  });
}

void World::tell_of_writer(const std::string& disk, const std::string& setting, Hint hint) {
  if (!service_) return;
  constexpr std::int32_t kPid = 812;
  Foreign foreign;
  if (hint == Hint::Told) {
    foreign.device = disk;
    foreign.attribute = "queue/" + (setting == "scheduler" ? setting : file_part(setting));
    if (dice_.one_in(2)) foreign.writer = {kPid, "tuned", {}};
  }
  service_->foreign(foreign, 0);
}

void World::switch_unseen(const std::string& disk, const std::string& scheduler) {
  ledger_.changed(disk, "scheduler", false, kernel_.now());
  kernel_.model().set_active(disk, scheduler);
}

void World::advance(std::chrono::milliseconds time) {
  constexpr int kMostAtOnce = 100'000;
  const auto end = kernel_.now() + time;
  int at_once = 0;
  for (auto at = kernel_.now(); at < end || at_once == 0;) {
    const auto before = at;
    const auto event = kernel_.next();
    const auto deadline = service_->next_deadline();
    at = end;
    if (event) at = std::min(at, *event);
    if (deadline) at = std::min(at, *deadline);
    at = std::max(at, before);
    at_once = at == before ? at_once + 1 : 1;
    if (at_once > kMostAtOnce) throw Violation("rest", "the clock does not get on");
    kernel_.move_to(at);
    if (deadline && *deadline <= at) service_->advance();
    settle();
  }
}

void World::device_added(const ManagedDevice& device) {
  first_.guard([&] {
    if (shown_.insert(device.name()).second) return;
    throw Violation("bus", device.name() + " was added twice");
  });
}

void World::device_removed(const std::string& name) {
  first_.guard([&] {
    if (shown_.erase(name) == 0) throw Violation("bus", name + " went without being there");
  });
}

void World::note(Severity, const std::string& device, const std::string& text) {
  tell_history(device + ": " + text);
}

/// Beside the steps, since it is what they led to.
void World::tell_history(const std::string& what) {
  history_.add("    " + std::to_string(kernel_.age().count()) + " ms: " + what);
}

void World::job_submitted(JobId id, const Job& job) {
  tell_history(described(job));
  ledger_.follow(*service_, kernel_.now());
  first_.guard([&] { job_check_.submitted(job, inherited_); });
  ledger_.job_submitted(id, job, kernel_.now());
}

/// Whether the service will take this for how the disk is, and not look again first.
bool World::sure(const SeenJob& job) const {
  const auto* const device = service_->find(job.device());
  return device != nullptr && !device->look && device->inherited.empty() &&
         !job_check_.is_stuck(job);
}

void World::job_ended(const SeenJob& job, const JobDone& done) {
  if (!service_) return;
  ledger_.follow(*service_, kernel_.now());
  tell_history(described(done));
  ledger_.job_ended(job, done, sure(job), kernel_.now());
}

void World::record_gone(const std::string& device) {
  if (inherited_.erase(device) != 0 && service_) service_->release(device);
}

/// What the daemon does at the end of each turn of its loop.
void World::settle() {
  for (const auto& name : std::exchange(taken_, {})) inherit(name);
  kernel_.loop().settle();
  ledger_.follow(*service_, kernel_.now());
  decisions_have_reasons();
  first_.raise();
}

void World::decisions_have_reasons() const {
  for (const auto& [name, device] : service_->devices()) {
    const auto& decision = device.decision;
    if (decision.kind != Decision::Kind::NoWish && decision.because.empty()) {
      throw Violation("I5", name + " is decided and nobody can say why");
    }
  }
}

}  // namespace elevatord::property
