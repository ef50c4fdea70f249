#include "daemon.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "atomic_file.hpp"
#include "counted.hpp"

namespace elevatord {

namespace {

Time now() {
  return std::chrono::steady_clock::now();
}

}  // namespace

Daemon::Daemon(EventLoop& loop, Settings settings, Paths paths, Executor& executor,
               DeviceFeed& feed)
    : loop_(loop),
      paths_(std::move(paths)),
      feed_(feed),
      state_(paths_.runtime_dir),
      reconciler_(std::move(settings), now, executor, *this, BusyBackoff{std::random_device{}()}),
      files_(loop) {
  deadline_ = loop_.add_timer([this] {
    reconciler_.advance();
    touched();  // the next deadline
  });
  reconciler_.read_mounts_with([this] { return feed_.mounts(); });
  turn_ = loop_.add_idle([this] { settle_turn(); });
  recheck_ = loop_.add_timer([this] { recheck(); });
  stop_deadline_ = loop_.add_timer([this] { loop_.quit(0); });
}

Daemon::~Daemon() = default;

Result<void> Daemon::start() {
  reconciler_.remember(
      state_.load([this](const std::string& text) { log(Severity::Warning, text); }));
  inherit();
  take_first_policy(read_policy(paths_.policy_dirs, last_good_path()));
  look_for_rivals();
  if (const auto period = reconciler_.settings().recheck) loop_.arm(recheck_, now() + *period);
  return feed_.start({
      [this](const DeviceEvent& event) { reconciler_.handle(event); },
      [this](const std::vector<DeviceEvent>& events, DeviceRegistry::Scope scope) {
        reconciler_.rescan(events, scope);
      },
      [this](const std::string& text) { log(Severity::Warning, text); },
      [this](const Foreign& written) { foreign(written); },
  });
}

void Daemon::foreign(const Foreign& foreign) {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  const auto usec = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  reconciler_.foreign(foreign, static_cast<std::uint64_t>(usec));
}

void Daemon::recheck() {
  reconciler_.recheck();
  loop_.arm(recheck_, now() + *reconciler_.settings().recheck);
}

void Daemon::pause(std::function<void()> at_rest) {
  at_rest_ = std::move(at_rest);
  reconciler_.pause();
  touched();
}

void Daemon::go_on() {
  at_rest_ = nullptr;
  reconciler_.go_on();
}

void Daemon::check_at_rest() {
  if (!at_rest_ || reconciler_.running() != 0) return;
  std::exchange(at_rest_, nullptr)();
}

/// Nothing may write to a disk that a worker of an earlier run (or the last one of this) still has
/// in its hands.
void Daemon::inherit() {
  inherited_ = std::make_unique<InheritedJobs>(
      loop_, paths_.runtime_dir, [this](const std::string& name) { reconciler_.release(name); });
  for (const auto& [name, why] : inherited_->devices()) {
    note(Severity::Warning, name, why);
    reconciler_.inherit(name, why);
  }
}

void Daemon::worker_lost() {
  const auto before = inherited_->devices();
  inherit();
  const auto after = inherited_->devices();
  for (const auto& [name, why] : before) {
    if (!after.contains(name)) reconciler_.release(name);
  }
}

void Daemon::stop() {
  if (std::exchange(stopping_, true)) return;
  reconciler_.stop();
  // What is left of the deadline after this is for the ends of files and of the process.
  loop_.arm(stop_deadline_, now() + reconciler_.settings().deadlines.stop * 7 / 10);
  check_stopped();
}

void Daemon::check_stopped() {
  if (stopping_ && reconciler_.running() == 0) loop_.quit(0);
}

void Daemon::take_first_policy(PolicyReading reading) {
  log_findings(reading);
  policy_status_.errors = reading.errors;
  if (reading.errors.empty()) {
    keep_last_good(reading.files);
  } else {
    log(Severity::Error, reading.last_good
                             ? "the policy files are broken: the last good policy is in force"
                             : "the policy files are broken and no good policy was kept: nothing "
                               "will be written");
  }
  put_in_force(std::move(reading), WriteWhen::Now);
}

void Daemon::reload(WriteWhen when, ReloadDone done) {
  const auto reading = std::make_shared<PolicyReading>();
  files_.run(
      [reading, paths = paths_, last_good = last_good_path()] {
        *reading = read_policy(paths.policy_dirs, last_good);
      },
      [this, when, reading, done = std::move(done)] {
        take_policy(std::move(*reading), when, done);
      });
  look_for_rivals();
}

void Daemon::take_policy(PolicyReading reading, WriteWhen when, const ReloadDone& done) {
  log_findings(reading);
  policy_status_.errors = reading.errors;
  if (!reading.errors.empty()) {
    log(Severity::Error, "the policy files are broken: the policy stays as it was");
    if (listeners_.policy) listeners_.policy(false);
    std::string text;
    for (const auto& finding : reading.errors) text += (text.empty() ? "" : "\n") + finding.text();
    return done(failure(std::move(text)));
  }
  keep_last_good(reading.files);
  put_in_force(std::move(reading), when);
  done(policy_status_.serial);
}

void Daemon::put_in_force(PolicyReading reading, WriteWhen when) {
  ++policy_status_.serial;
  policy_status_.files.clear();
  for (const auto& file : reading.files) policy_status_.files.push_back(file.path);
  log(Severity::Info, "policy " + std::to_string(policy_status_.serial) + ": " +
                          counted(reading.policy->rules.size(), "rule") + " from " +
                          counted(reading.files.size(), "file"));
  reconciler_.set_policy(std::move(reading.policy), when);
  if (listeners_.policy) listeners_.policy(true);
}

void Daemon::log_findings(const PolicyReading& reading) const {
  for (const auto& finding : reading.errors) log(Severity::Error, finding.text());
  for (const auto& finding : reading.warnings) log(Severity::Warning, finding.text());
}

void Daemon::look_for_rivals() {
  if (!look_for_rivals_) return;
  const auto found = std::make_shared<std::vector<std::string>>();
  files_.run([found, look = look_for_rivals_] { *found = look(); },
             [this, found] {
               for (const auto& text : *found) log(Severity::Warning, text);
             });
}

std::string Daemon::last_good_path() const {
  return paths_.state_dir + "/last-good-policy";
}

void Daemon::keep_last_good(const std::vector<PolicyFile>& files) {
  if (reconciler_.settings().dry_run) return;
  const auto written = std::make_shared<Result<void>>();
  files_.run([written, text = pack_policy_files(files),
              path = last_good_path()] { *written = replace_file_for_good(path, text); },
             [this, written] {
               if (!*written) log(Severity::Warning, written->error().what);
             });
}

void Daemon::reconcile(std::vector<std::string> names, Change change, ReconcileDone done) {
  if (names.empty()) {
    feed_.rescan();
    names = all_names();
  }
  answer_in_time(change.timeout, std::move(done), [&](std::function<void()> at_rest) {
    return reconciler_.reconcile(names, std::move(at_rest), change.when);
  });
}

void Daemon::restore(std::vector<std::string> names, Change change, ReconcileDone done) {
  if (names.empty()) names = all_names();  // a disk not seen yet was not written to
  answer_in_time(change.timeout, std::move(done), [&](std::function<void()> at_rest) {
    return reconciler_.restore(names, std::move(at_rest), change.when);
  });
}

std::vector<std::string> Daemon::all_names() const {
  std::vector<std::string> names;
  for (const auto& [name, device] : reconciler_.devices()) names.push_back(name);
  return names;
}

/// Asks, and sees to it that `done` is called once, no later than after `timeout`.
void Daemon::answer_in_time(std::chrono::milliseconds timeout, ReconcileDone done, const Ask& ask) {
  const auto number = ++last_timeout_;
  const auto shared_done = std::make_shared<ReconcileDone>(std::move(done));
  const auto answer = [this, number, shared_done](bool in_time) {
    if (!*shared_done) return;
    std::exchange(*shared_done, nullptr)(in_time);
    answered_.push_back(number);
    touched();
  };
  const auto id = ask([answer] { answer(true); });
  if (!*shared_done) return;
  auto& timer = timeouts_[number] = loop_.add_timer([this, id, answer] {
    reconciler_.cancel(id);
    answer(false);
  });
  loop_.arm(timer, now() + timeout);
}

/// Disks that another process has been writing to since before we asked: a udev helper's, mostly.
void Daemon::inherit_taken() {
  for (const auto& name : std::exchange(taken_, {})) {
    if (!inherited_->look_for(name)) continue;
    const auto why = inherited_->devices().at(name);
    note(Severity::Error, name, "stuck: " + why);
    reconciler_.inherit(name, why);
  }
}

/// A dry run accounts for nothing: perhaps it tries a policy that will never be in force.
void Daemon::save_state() {
  if (reconciler_.settings().dry_run) return;
  state_.save(reconciler_.applied_values(),
              [this](const std::string& text) { log(Severity::Warning, text); });
}

void Daemon::touched() {
  loop_.wake(turn_);
}

/// Once in each turn of the loop in which something changed.
void Daemon::settle_turn() {
  inherit_taken();
  save_state();
  if (const auto next = reconciler_.next_deadline()) {
    loop_.arm(deadline_, *next);
  } else {
    loop_.disarm(deadline_);
  }
  for (const auto number : std::exchange(answered_, {})) timeouts_.erase(number);
  check_stopped();
  check_at_rest();
}

void Daemon::device_added(const ManagedDevice& device) {
  if (listeners_.added) listeners_.added(device.name());
  touched();
}

void Daemon::device_changed(const ManagedDevice& device) {
  if (listeners_.changed) listeners_.changed(device.name());
  touched();
}

void Daemon::device_removed(const std::string& name) {
  if (listeners_.removed) listeners_.removed(name);
  touched();
}

void Daemon::device_stuck(const ManagedDevice& device) {
  if (listeners_.stuck) listeners_.stuck(device.name());
}

void Daemon::device_taken(const ManagedDevice& device) {
  taken_.insert(device.name());
  touched();
}

void Daemon::foreign_write(const ManagedDevice& device, const ForeignWrite& write) {
  if (listeners_.foreign) listeners_.foreign(device.name(), write);
}

void Daemon::note(Severity severity, const std::string& device, const std::string& text) {
  log(severity, device + ": " + text);
}

void Daemon::log(Severity severity, const std::string& text) const {
  if (listeners_.log) listeners_.log(severity, text);
}

}  // namespace elevatord
