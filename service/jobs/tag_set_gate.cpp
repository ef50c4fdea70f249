#include "tag_set_gate.hpp"

#include <algorithm>
#include <cerrno>

namespace elevatord {

namespace {

/// Nothing to collide with, or nothing that would.
bool goes_alone(const ApplyJob& job) {
  return job.dry_run || job.tag_set.empty() || job.tag_set == job.device;
}

bool writes_requests(const ApplyJob& job) {
  return std::any_of(job.wishes.begin(), job.wishes.end(), [](const AttributeWish& wish) {
    return wish.attribute == "nr_requests" || wish.attribute == "queue/nr_requests";
  });
}

bool is_busy(const AttributeResult& result) {
  return result.outcome == Outcome::Busy && result.error == EBUSY;
}

}  // namespace

TagSetGate::TagSetGate(Executor& inner, bool siblings_collide)
    : inner_(inner), collide_(siblings_collide) {
  inner_.listen({[this](JobId id) { started(id); }, [this](const JobDone& ended) { done(ended); }});
}

TagSetGate::~TagSetGate() {
  inner_.listen({});
}

void TagSetGate::submit(JobId id, Job job) {
  auto* const apply = std::get_if<ApplyJob>(&job);
  if (apply == nullptr || goes_alone(*apply)) return inner_.submit(id, std::move(job));
  const auto name = apply->tag_set;
  auto& tag_set = tag_sets_.try_emplace(name, TagSet{{}, {}, collide_, false}).first->second;
  names_[id] = name;
  tag_set.held.push_back({id, std::move(*apply)});
  hand_over(name);
}

bool TagSetGate::withdraw(JobId id) {
  if (!holds(id) && !inner_.withdraw(id)) return false;
  hand_over(leave(id));
  return true;
}

void TagSetGate::abandon(JobId id) {
  if (holds(id)) return;
  inner_.abandon(id);
  hand_over(leave(id));
}

void TagSetGate::stop() {
  stopped_ = true;
  inner_.stop();
}

bool TagSetGate::holds(JobId id) const {
  const auto name = names_.find(id);
  return name != names_.end() && !tag_sets_.at(name->second).running.contains(id);
}

bool TagSetGate::may_go(const TagSet& tag_set) {
  if (tag_set.held.empty()) return false;
  if (tag_set.running.empty()) return true;
  return !tag_set.collides && !tag_set.exclusive && !writes_requests(tag_set.held.front().job);
}

void TagSetGate::hand_over(const std::string& name) {
  const auto it = tag_sets_.find(name);
  if (it == tag_sets_.end()) return;
  auto& tag_set = it->second;
  while (!stopped_ && may_go(tag_set)) {
    auto next = std::move(tag_set.held.front());
    tag_set.held.pop_front();
    tag_set.running.insert(next.id);
    tag_set.exclusive = writes_requests(next.job);
    inner_.submit(next.id, std::move(next.job));
  }
  forget_if_idle(it);
}

/// Hosts come and go with every USB stick; what was learned of one stays.
void TagSetGate::forget_if_idle(TagSets::iterator it) {
  const auto& tag_set = it->second;
  const bool idle = tag_set.held.empty() && tag_set.running.empty();
  if (idle && tag_set.collides == collide_) tag_sets_.erase(it);
}

/// The tag set that the job is not in any more; empty for a job that was in none.
std::string TagSetGate::leave(JobId id) {
  const auto entry = names_.extract(id);
  if (entry.empty()) return {};
  auto& tag_set = tag_sets_.at(entry.mapped());
  tag_set.running.erase(id);
  std::erase_if(tag_set.held, [&](const Held& held) { return held.id == id; });
  return entry.mapped();
}

/// What the kernel said once counts for the rest of this run: whatever made it say so may go on.
void TagSetGate::learn(const JobDone& done, const std::string& name) {
  if (name.empty()) return;
  if (std::any_of(done.results.begin(), done.results.end(), is_busy)) {
    tag_sets_.at(name).collides = true;
  }
}

void TagSetGate::started(JobId id) const {
  if (listener_.started) listener_.started(id);
}

void TagSetGate::done(const JobDone& done) {
  const auto name = leave(done.id);
  learn(done, name);
  hand_over(name);
  if (listener_.done) listener_.done(done);
}

}  // namespace elevatord
