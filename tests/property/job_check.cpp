#include "job_check.hpp"

#include <algorithm>

#include "reference_setting.hpp"
#include "violation.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;

const std::string& value_of(const AttributeWish& wish) {
  return wish.candidates.front();
}

std::string described(const std::string& device, const AttributeWish& wish) {
  return wish.attribute + " of " + device + " is to be " + value_of(wish);
}

/// What the job makes the scheduler; empty: it leaves it.
std::string switch_in(const ApplyJob& job) {
  const auto& first = job.wishes.front();
  return first.attribute == "scheduler" ? value_of(first) : std::string{};
}

}  // namespace

bool JobCheck::is_stuck(const SeenJob& job) const {
  return job.started && kernel_.now() - *job.started >= settings_.deadlines.give_up;
}

void JobCheck::submitted(const Job& job, const std::set<std::string>& inherited) const {
  const auto& device = device_of(job);
  one_job_at_a_time(device);
  if (inherited.contains(device)) {
    throw Violation("I4", "a job for " + device + ", which an earlier daemon's writer has");
  }
  const auto* const apply = std::get_if<ApplyJob>(&job);
  if (apply == nullptr) return;
  if (apply->wishes.empty()) throw Violation("I7", "a write of nothing to " + device);
  const auto* const account = ledger_.find(device);
  if (account == nullptr) throw Violation("I7", "a write to " + device + ", which is not there");
  if (puts_back(*account, *apply)) return;
  decided_with_all_known(*account, *apply);
  are_new_wishes(*account, *apply);
}

void JobCheck::one_job_at_a_time(const std::string& device) const {
  for (const auto& [id, other] : workers_.held()) {
    if (other.device() == device) throw Violation("I2", "a second job for " + device);
  }
  for (const auto& [id, other] : workers_.jobs()) {
    if (other.device() != device) continue;
    if (is_stuck(other)) throw Violation("I4", "a job for " + device + ", which is stuck");
    throw Violation("I2", "a second job for " + device + " while one is in flight");
  }
}

void JobCheck::decided_with_all_known(const Account& account, const ApplyJob& job) const {
  const auto wish = ledger_.wish(account);
  const bool waited = account.waits_since && kernel_.now() - *account.waits_since >= kLongestWait;
  if (wish.kind == Kind::Deferred && !waited) {
    throw Violation("I6", described(job.device, job.wishes.front()) + " before all is known that " +
                              wish.where + " asks for");
  }
  for (const auto& each : job.wishes) is_wanted(account, job, each);
}

void JobCheck::is_wanted(const Account& account, const ApplyJob& job,
                         const AttributeWish& each) const {
  auto wish = ledger_.wish(account);
  if (wish.kind == Kind::Deferred) wish = ledger_.settled_wish(account);
  const auto wanted = wish.value_of(each.attribute);
  if (wanted.empty() || wanted != value_of(each)) {
    throw Violation("I6", described(job.device, each) + ", but the rules want " +
                              (wanted.empty() ? "nothing" : wanted) + " (" + wish.where + ')');
  }
  const auto owner = scheduler_part(each.attribute);
  const auto coming = switch_in(job);
  const auto active = coming.empty() ? account.found_of("scheduler") : coming;
  if (owner.empty() || owner == active) return;
  throw Violation("I6", described(job.device, each) + ", but " + active + " will be active");
}

void JobCheck::are_new_wishes(const Account& account, const ApplyJob& job) const {
  if (account.forced) return;
  const bool switches = !switch_in(job).empty();
  for (const auto& wish : job.wishes) {
    const bool goes = switches && goes_with_switch(wish.attribute);
    if (!goes) is_a_new_wish(account, job.device, wish);
  }
}

void JobCheck::is_a_new_wish(const Account& account, const std::string& device,
                             const AttributeWish& wish) const {
  const auto its = account.of(wish.attribute);
  const auto& wanted = value_of(wish);
  if (wanted == its.tried) {
    throw Violation("I7",
                    described(device, wish) + ", which failed, and nobody asked to try again");
  }
  if (wanted != its.last) return;
  if (!ledger_.may_rewrite(its, wish.attribute)) {
    throw Violation("I7",
                    described(device, wish) + " again: it was, as wanted, and somebody changed it");
  }
  if (its.restores.is_spent(wanted, kernel_.now())) {
    throw Violation("I7", described(device, wish) + " again and again");
  }
}

void JobCheck::stopping(std::size_t waits_for) const {
  const auto& jobs = workers_.jobs();
  const auto alive = std::count_if(jobs.begin(), jobs.end(), [&](const auto& entry) {
    return entry.second.started && !is_stuck(entry.second);
  });
  if (waits_for > static_cast<std::size_t>(alive)) {
    throw Violation("I4", "stopping waits for " + std::to_string(waits_for) + " jobs, " +
                              std::to_string(alive) + " of which may come back");
  }
}

}  // namespace elevatord::property
