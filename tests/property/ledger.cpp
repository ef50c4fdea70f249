#include "ledger.hpp"

#include <algorithm>
#include <utility>

#include "reference_setting.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;

/// While a disk is being added the kernel may still set this, whoever was seen to.
constexpr const char* kSetLate = "queue/read_ahead_kb";
constexpr std::chrono::seconds kAdding{10};

bool udev_told_all(const DeviceEvent& event) {
  const auto ready = event.properties.find("SYSTEMD_READY");
  return event.initialized && (ready == event.properties.end() || ready->second != "0");
}

}  // namespace

SettingAccount Account::of(const std::string& setting) const {
  const auto it = settings.find(setting);
  return it == settings.end() ? SettingAccount{} : it->second;
}

std::string Account::found_of(const std::string& setting) const {
  const auto it = found.find(setting);
  return it == found.end() ? std::string{} : it->second;
}

bool Account::has_originals() const {
  return std::any_of(settings.begin(), settings.end(),
                     [](const auto& entry) { return !entry.second.originals.empty(); });
}

void Account::doubt_all() {
  for (auto& [setting, its] : settings) its.doubt({});
}

bool puts_back(const Account& account, const ApplyJob& job) {
  return account.restoring &&
         std::all_of(job.wishes.begin(), job.wishes.end(), [&](const AttributeWish& wish) {
           return account.of(wish.attribute).originals.contains(wish.candidates.front());
         });
}

const Account* Ledger::find(const std::string& name) const {
  const auto it = accounts_.find(name);
  return it == accounts_.end() ? nullptr : &it->second;
}

bool Ledger::may_rewrite(const SettingAccount& its, const std::string& setting) const {
  if (its.restore) return true;
  return setting != "scheduler" && (its.early || (watched_ && its.unseen));
}

void Ledger::follow(const Reconciler& service, TimePoint now) {
  std::erase_if(accounts_, [&](const auto& entry) { return service.find(entry.first) == nullptr; });
  for (const auto& [name, device] : service.devices()) follow(accounts_[name], device, now);
}

void Ledger::follow(Account& account, const ManagedDevice& device, TimePoint now) {
  if (account.diskseq != device.event.diskseq) {
    const auto earlier = earlier_.extract(device.name());
    const bool same = !earlier.empty() && earlier.mapped().diskseq == device.event.diskseq;
    account = same ? earlier.mapped() : Account{};
    account.added_at = now;
  }
  account.diskseq = device.event.diskseq;
  account.facts.name = device.name();
  account.facts.device_class.reset();
  // Told by the name alone.
  if (classes_.at(device.name()) == "loop") account.facts.device_class = "loop";
  account.facts.properties.reset();
  if (udev_told_all(device.event)) {
    account.facts.device_class = classes_.at(device.name());
    const auto& properties = device.event.properties;
    account.facts.properties.emplace(properties.begin(), properties.end());
  } else {
    if (!account.waits_since) account.waits_since = now;
    // From here on the service decides without udev, and may have found that in force.
    const bool may_be_over = now - *account.waits_since >= kLongestWait;
    if (may_be_over && wish(account).kind == Kind::Deferred) account.doubt_all();
  }
  // What was asked for twice is done once.
  account.restoring = account.restoring && account.has_originals();
  follow_wishes(account);
}

void Ledger::follow_wishes(Account& account) const {
  const auto now = wish(account);
  for (auto& [setting, its] : account.settings) {
    // What was begun under a rule that restores may be carried out under the next one.
    const bool restores = now.restores(setting);
    if (its.restore && !restores) its.last.clear();
    its.restore = restores;
    its.restores.follow(now.value_of(setting));
  }
}

/// What is kept is taken up when its disk is found again.
void Ledger::restart(const std::map<JobId, SeenJob>& left) {
  for (const auto& [id, errand] : std::exchange(errands_, {})) {
    const auto job = left.find(id);
    const auto account = accounts_.find(errand.name);
    if (job == left.end() || account == accounts_.end()) continue;
    if (account->second.diskseq == errand.diskseq) {
      doubt_write(account->second, job->second, errand);
    }
  }
  earlier_.clear();
  for (auto& [name, account] : std::exchange(accounts_, {})) {
    auto& kept = earlier_[name];
    kept.diskseq = account.diskseq;
    for (const auto& [setting, its] : account.settings) kept.settings[setting] = its.kept();
  }
}

void Ledger::take_policy(const ReferencePolicy& policy) {
  for (auto& [name, account] : accounts_) take_policy(account, policy);
  policy_ = policy;
}

/// A wish that the policy itself took back is a new one when it comes again.
void Ledger::take_policy(Account& account, const ReferencePolicy& policy) const {
  const auto before = wish(account);
  const auto settled = settled_wish(account);
  const auto after = policy.wish(account.facts);
  const bool taken_back = after.names_none() || after.kind == Kind::Deferred;
  for (auto& [setting, its] : account.settings) {
    const auto wanted = after.value_of(setting);
    if (setting == "scheduler") {
      if (!before.names_none() && taken_back) its.doubt({});
    } else {
      const bool named = before.value_of(setting) + settled.value_of(setting) != "";
      if (named && wanted.empty()) its.doubt({});
    }
    // What is wanted instead may be in force as far as the service knows.
    if (!wanted.empty() && wanted != its.tried) its.tried.clear();
  }
}

void Ledger::ask(const std::vector<std::string>& names) {
  for (const auto& name : names) {
    const auto it = accounts_.find(name);
    if (it == accounts_.end()) continue;
    it->second.forced = true;
    it->second.restoring = false;
    for (auto& [setting, its] : it->second.settings) {
      its.tried.clear();
      its.restores.clear();
    }
  }
}

void Ledger::ask_to_restore(const std::vector<std::string>& names) {
  for (const auto& name : names) {
    const auto it = accounts_.find(name);
    if (it == accounts_.end()) continue;
    it->second.forced = false;
    it->second.restoring = it->second.has_originals();
    for (auto& [setting, its] : it->second.settings) its.restores.clear();
  }
}

void Ledger::changed(const std::string& disk, const std::string& setting, bool seen,
                     TimePoint now) {
  const auto it = accounts_.find(disk);
  if (it == accounts_.end()) return;
  auto& account = it->second;
  if (!seen) account.settings[setting].unseen = now;
  if (setting == kSetLate && now - account.added_at < kAdding)
    account.settings[setting].early = true;
  if (setting != "scheduler") return;
  for (const auto& each : random_settings()) {
    if (goes_with_switch(each)) account.settings[each].unseen = now;
  }
}

/// Who asked is served by this job; who asks while it runs, by the next one.
void Ledger::job_submitted(JobId id, const Job& job, TimePoint now) {
  auto& errand = errands_[id] = {device_of(job), 0, false, false, now};
  const auto it = accounts_.find(errand.name);
  if (it == accounts_.end()) return;
  auto& account = it->second;
  errand.diskseq = account.diskseq;
  const auto* const apply = std::get_if<ApplyJob>(&job);
  if (apply == nullptr) return;
  errand.found = account.found;
  errand.restores = puts_back(account, *apply);
  if (errand.restores) {
    account.restoring = false;
    return;
  }
  errand.forced = std::exchange(account.forced, false);
  const bool switches = apply->wishes.front().attribute == "scheduler";
  for (const auto& wish : apply->wishes) {
    auto& its = account.settings[wish.attribute];
    const bool goes = switches && goes_with_switch(wish.attribute);
    if (errand.forced || goes || its.last != wish.candidates.front()) continue;
    its.restores.take(its.last, now);
    its.last.clear();
  }
}

void Ledger::job_withdrawn(JobId id) {
  const auto errand = errands_.extract(id);
  const auto it = accounts_.find(errand.mapped().name);
  if (it == accounts_.end() || it->second.diskseq != errand.mapped().diskseq) return;
  if (errand.mapped().forced) it->second.forced = true;
  if (errand.mapped().restores && !it->second.forced) it->second.restoring = true;
}

}  // namespace elevatord::property
