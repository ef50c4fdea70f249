#include "job_check.hpp"

#include <algorithm>

#include "violation.hpp"

namespace elevatord::property {

namespace {

using Kind = ReferenceWish::Kind;

const std::string& wanted_of(const ApplyJob& job) {
  return job.wishes.front().candidates.front();
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
  const auto* const account = ledger_.find(device);
  if (account == nullptr) throw Violation("I7", "a write to " + device + ", which is not there");
  decided_with_all_known(*account, *apply);
  is_a_new_wish(*account, *apply);
}

void JobCheck::one_job_at_a_time(const std::string& device) const {
  for (const auto& [id, other] : workers_.jobs()) {
    if (other.device() != device) continue;
    if (is_stuck(other)) throw Violation("I4", "a job for " + device + ", which is stuck");
    throw Violation("I2", "a second job for " + device + " while one is in flight");
  }
}

void JobCheck::decided_with_all_known(const Account& account, const ApplyJob& job) const {
  auto wish = ledger_.wish(account);
  if (wish.kind == Kind::Deferred) {
    if (!account.waits_since || kernel_.now() - *account.waits_since < kLongestWait) {
      throw Violation("I6", job.device + " is to be " + wanted_of(job) +
                                " before all is known that " + wish.where + " asks for");
    }
    wish = ledger_.settled_wish(account);
  }
  if (!wish.wants(wanted_of(job))) {
    throw Violation("I6", job.device + " is to be " + wanted_of(job) + ", but the rules want " +
                              (wish.scheduler.empty() ? "nothing" : wish.scheduler) + " (" +
                              wish.where + ')');
  }
}

void JobCheck::is_a_new_wish(const Account& account, const ApplyJob& job) const {
  if (account.forced) return;
  const auto& wanted = wanted_of(job);
  if (wanted == account.last) {
    throw Violation("I7", job.device + " was " + wanted +
                              " as wanted, somebody changed it, and it is to be written again");
  }
  if (wanted == account.tried) {
    throw Violation(
        "I7", job.device + " could not be made " + wanted + ", and nobody asked to try again");
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
