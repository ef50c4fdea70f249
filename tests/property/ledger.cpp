#include "ledger.hpp"

#include "scheduler_list.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;

bool udev_told_all(const DeviceEvent& event) {
  const auto ready = event.properties.find("SYSTEMD_READY");
  return event.initialized && (ready == event.properties.end() || ready->second != "0");
}

}  // namespace

const Account* Ledger::find(const std::string& name) const {
  const auto it = accounts_.find(name);
  return it == accounts_.end() ? nullptr : &it->second;
}

void Ledger::follow(const Reconciler& service, TimePoint now) {
  std::erase_if(accounts_, [&](const auto& entry) { return service.find(entry.first) == nullptr; });
  for (const auto& [name, device] : service.devices()) follow(accounts_[name], device, now);
}

void Ledger::follow(Account& account, const ManagedDevice& device, TimePoint now) {
  if (account.diskseq != device.event.diskseq) account = {};
  account.diskseq = device.event.diskseq;
  account.facts.name = device.name();
  account.facts.device_class.reset();
  account.facts.properties.reset();
  if (udev_told_all(device.event)) {
    account.facts.device_class = classes_.at(device.name());
    account.facts.properties = device.event.properties;
    return;
  }
  if (!account.waits_since) account.waits_since = now;
  // From here on the service decides without udev, and may have found that in force.
  const bool may_be_over = now - *account.waits_since >= kLongestWait;
  if (may_be_over && wish(account).kind == Kind::Deferred) doubt(account, {});
}

void Ledger::restart() {
  errands_.clear();
  for (auto& [name, account] : accounts_) {
    Account kept;
    kept.diskseq = account.diskseq;
    kept.last = account.last;
    account = std::move(kept);
  }
}

/// A wish that the policy itself took back is a new one when it comes again.
void Ledger::take_policy(const ReferencePolicy& policy) {
  for (auto& [name, account] : accounts_) {
    const auto before = wish(account);
    const auto after = policy.wish(account.facts);
    const bool named = !before.names_none();
    const bool taken_back = after.names_none() || after.kind == Kind::Deferred;
    if (named && taken_back) doubt(account, {});
    // What is wanted instead may be in force as far as the service knows.
    if (after.kind == Kind::Scheduler && after.scheduler != account.tried) account.tried.clear();
  }
  policy_ = policy;
}

void Ledger::ask(const std::vector<std::string>& names) {
  for (const auto& name : names) {
    const auto it = accounts_.find(name);
    if (it == accounts_.end()) continue;
    it->second.forced = true;
    it->second.tried.clear();
  }
}

/// Who asked is served by this job; who asks while it runs, by the next one.
void Ledger::job_submitted(JobId id, const Job& job) {
  auto& errand = errands_[id] = {device_of(job), 0, false};
  const auto it = accounts_.find(errand.name);
  if (it == accounts_.end()) return;
  errand.diskseq = it->second.diskseq;
  const bool writes = std::holds_alternative<ApplyJob>(job);
  if (writes) errand.forced = std::exchange(it->second.forced, false);
}

void Ledger::job_withdrawn(JobId id) {
  const auto errand = errands_.extract(id);
  const auto it = accounts_.find(errand.mapped().name);
  if (it != accounts_.end() && errand.mapped().forced) it->second.forced = true;
}

void Ledger::job_ended(const SeenJob& job, const JobDone& done, bool sure) {
  const auto errand = errands_.extract(job.id);
  const auto it = accounts_.find(job.device());
  if (it == accounts_.end() || errand.empty()) return;
  const auto& [name, diskseq, forced] = errand.mapped();
  if (diskseq != it->second.diskseq) return;  // says nothing of the disk of today
  if (done.lost) {
    it->second.forced = it->second.forced || forced;
    return;
  }
  if (done.gone) return doubt(it->second, {});
  if (job.apply() == nullptr) return take_files(it->second, done.files, sure);
  const auto& result = done.results.front();
  take_result(it->second, *job.apply(), result, forced);
  if (!result.text.empty()) settle(it->second, result.text, sure);
}

void Ledger::take_files(Account& account, const ProbedFiles& files, bool sure) {
  const auto rotational = files.find("queue/rotational");
  account.facts.rotational = rotational != files.end() && rotational->second == "1";
  const auto text = files.find("queue/scheduler");
  settle(account, text == files.end() ? std::string{} : text->second, sure);
}

void Ledger::take_result(Account& account, const ApplyJob& job, const AttributeResult& result,
                         bool forced) {
  const auto& wanted = job.wishes.front().candidates.front();
  switch (result.outcome) {
    case Outcome::Busy:
    case Outcome::Taken:
      account.forced = account.forced || forced;
      account.failed = wanted;
      return;  // tried again
    case Outcome::Applied:
    case Outcome::Unchanged:
      account.last = wanted;
      account.tried.clear();
      break;
    default:
      account.tried = account.failed = wanted;
  }
}

/// The service may have taken what it knew before for what is in force.
void Ledger::doubt(Account& account, const std::string& active) {
  if (account.last != active) account.last.clear();
  account.tried.clear();
}

void Ledger::settle(Account& account, const std::string& text, bool sure) {
  const auto list = parse_scheduler_list(text);
  const auto active = list ? list->active.value_or("") : std::string{};
  account.facts.offered = list && list->active ? list->available : std::vector<std::string>{};
  const auto now = wish(account);
  const bool waits = now.kind == Kind::Deferred;
  if (now.kind == Kind::Scheduler && now.scheduler != account.tried) account.tried.clear();
  if (waits || !sure) {
    const auto& wanted = waits ? settled_wish(account) : now;
    if (wanted.wants(active)) doubt(account, active);
    return;
  }
  if (account.facts.device_class) account.waits_since.reset();
  if (now.wants(active)) {
    account.last = active;
    account.tried.clear();
  }
  if (now.kind != Kind::Scheduler || now.wants(active)) account.forced = false;
}

}  // namespace elevatord::property
