// The half of the ledger that takes what jobs bring back.
#include <algorithm>

#include "ledger.hpp"
#include "reference_setting.hpp"
#include "scheduler_list.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;

constexpr const char* kScheduler = "scheduler";

/// After these the service looks again before it believes anything.
bool looks_again(const AttributeResult& result) {
  return result.outcome == Outcome::Gone || result.outcome == Outcome::NotConfigurable;
}

void forget_what_went(Account& account) {
  std::erase_if(account.found, [](const auto& entry) { return goes_with_switch(entry.first); });
}

void take_list(Account& account, const std::string& text) {
  const auto list = parse_scheduler_list(text);
  account.found[kScheduler] = list ? list->active.value_or("") : std::string{};
  account.facts.offered = list && list->active ? list->available : std::vector<std::string>{};
}

void take_restored(Account& account, const AttributeResult& result) {
  auto& its = account.settings[result.attribute];
  switch (result.outcome) {
    case Outcome::Busy:
    case Outcome::Taken:
      account.restoring = true;
      return;
    case Outcome::Applied:
    case Outcome::Unchanged:
    case Outcome::NotConfigurable:
      its.originals.clear();
      return;
    default:
      return;
  }
}

}  // namespace

void Ledger::job_ended(const SeenJob& job, const JobDone& done, bool sure, TimePoint now) {
  const auto node = errands_.extract(job.id);
  const auto it = accounts_.find(job.device());
  if (it == accounts_.end() || node.empty()) return;
  const auto& errand = node.mapped();
  auto& account = it->second;
  if (errand.diskseq != account.diskseq) return;  // says nothing of the disk of today
  if (done.lost) return take_lost(account, job, errand, now);
  if (done.gone) return account.doubt_all();
  if (job.apply() == nullptr) return take_files(account, done.files, sure, errand.at);
  take_results(account, *job.apply(), done, errand, sure);
}

/// Its write may land at any time, and change what a switch changes.
void Ledger::take_lost(Account& account, const SeenJob& job, const Errand& errand, TimePoint now) {
  account.forced = account.forced || errand.forced;
  account.restoring = account.restoring || (errand.restores && !account.forced);
  if (job.apply() == nullptr) return;
  for (const auto& each : random_settings()) account.settings[each].unseen = now;
  doubt_write(account, job, errand);
}

/// Written or not: no other value is the last one in force, and this was there before.
void Ledger::doubt_write(Account& account, const SeenJob& job, const Errand& errand) {
  if (job.apply() == nullptr || !job.started || errand.restores) return;
  for (const auto& wish : job.apply()->wishes) {
    auto& its = account.settings[wish.attribute];
    its.doubt(wish.candidates.front());
    const auto found = errand.found.find(wish.attribute);
    if (its.originals.empty() && found != errand.found.end()) its.originals.insert(found->second);
  }
}

void Ledger::take_files(Account& account, const ProbedFiles& files, bool sure, TimePoint since) {
  const auto rotational = files.find("queue/rotational");
  // A brief look does not ask for it.
  if (rotational != files.end()) account.facts.rotational = rotational->second == "1";
  account.found.clear();
  for (const auto& setting : random_settings()) {
    if (const auto it = files.find(setting); it != files.end()) account.found[setting] = it->second;
  }
  const auto text = files.find("queue/scheduler");
  take_list(account, text == files.end() ? std::string{} : text->second);
  settle(account, sure, since);
}

void Ledger::take_results(Account& account, const ApplyJob& job, const JobDone& done,
                          const Errand& errand, bool sure) {
  for (std::size_t i = 0; i < done.results.size() && i < job.wishes.size(); ++i) {
    const auto& result = done.results[i];
    sure = sure && !looks_again(result);
    if (errand.restores) {
      take_restored(account, result);
    } else {
      take_result(account, job.wishes[i], result, errand);
    }
    take_found(account, result);
    if (ends_job(result.outcome)) break;
  }
  settle(account, sure, errand.at);
}

void Ledger::take_result(Account& account, const AttributeWish& wish, const AttributeResult& result,
                         const Errand& errand) {
  const auto& wanted = wish.candidates.front();
  auto& its = account.settings[wish.attribute];
  switch (result.outcome) {
    case Outcome::Busy:
    case Outcome::Taken:
      account.forced = account.forced || errand.forced;
      its.failed = wanted;
      return;  // tried again
    case Outcome::Applied:
      if (its.originals.empty()) {
        its.originals.insert(result.before);
        const auto found = errand.found.find(wish.attribute);
        if (found != errand.found.end()) its.originals.insert(found->second);
      }
      [[fallthrough]];
    case Outcome::Unchanged:
      return its.in_force(wanted, errand.at);
    default:
      its.tried = its.failed = wanted;
      // It did not come to what was wanted, and yet the disk is another than before.
      if (its.originals.empty() && !result.after.empty() && result.after != result.before) {
        its.originals.insert(result.before);
      }
  }
}

void Ledger::take_found(Account& account, const AttributeResult& result) {
  if (result.attribute != kScheduler) {
    if (!result.after.empty()) account.found[result.attribute] = result.after;
    return;
  }
  if (result.text.empty()) return;
  take_list(account, result.text);
  if (result.outcome == Outcome::Applied) forget_what_went(account);
}

void Ledger::settle(Account& account, bool sure, TimePoint since) const {
  const auto now = wish(account);
  const bool waits = now.kind == Kind::Deferred;
  const auto active = account.found_of(kScheduler);
  auto& its = account.settings[kScheduler];
  if (now.kind == Kind::Scheduler && now.scheduler != its.tried) its.tried.clear();
  if (waits || !sure) {
    const auto& wanted = waits ? settled_wish(account) : now;
    if (wanted.wants(active)) its.doubt(active);
    return settle_values(account, wanted, false, since);
  }
  if (account.facts.device_class) account.waits_since.reset();
  if (now.wants(active)) its.in_force(active, since);
  settle_values(account, now, true, since);
}

void Ledger::settle_values(Account& account, const ReferenceWish& wish, bool sure,
                           TimePoint since) const {
  const auto active = account.found_of(kScheduler);
  const bool switches = wish.kind == Kind::Scheduler && !wish.wants(active);
  bool differs = switches;
  for (const auto& [setting, value] : wish.values) {
    const auto found = account.found_of(setting);
    const auto owner = scheduler_part(setting);
    if (!value.value || found.empty() || (!owner.empty() && owner != active)) continue;
    auto& its = account.settings[setting];
    if (*value.value != its.tried) its.tried.clear();
    if (!is_equal(setting, *value.value, found)) {
      differs = true;
    } else if (!sure || (switches && goes_with_switch(setting))) {
      its.doubt(*value.value);
    } else {
      its.in_force(*value.value, since);
    }
  }
  if (sure && !differs) account.forced = false;
}

}  // namespace elevatord::property
