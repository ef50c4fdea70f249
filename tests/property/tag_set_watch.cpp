#include "tag_set_watch.hpp"

#include <algorithm>
#include <utility>

namespace elevatord::property {

namespace {

bool writes_requests(const ApplyJob& job) {
  return std::any_of(job.wishes.begin(), job.wishes.end(),
                     [](const auto& wish) { return wish.attribute == "queue/nr_requests"; });
}

}  // namespace

std::string TagSetWatch::tag_set_of(const std::string& device) const {
  const auto it = tag_sets_.find(device);
  return it == tag_sets_.end() ? std::string{} : it->second;
}

void TagSetWatch::submit(JobId id, Job job) {
  if (const auto* const apply = std::get_if<ApplyJob>(&job)) {
    const Running running{apply->device, writes_requests(*apply)};
    first_.guard([&] { meets_nobody(running); });
    running_[id] = running;
  }
  worker_.submit(id, std::move(job));
}

void TagSetWatch::meets_nobody(const Running& job) const {
  const auto tag_set = tag_set_of(job.device);
  if (tag_set.empty()) return;
  for (const auto& [id, other] : running_) {
    if (tag_set_of(other.device) != tag_set) continue;
    if (!collide_ && !job.requests && !other.requests) continue;
    throw Violation(
        "tags", job.device + " is to be written while " + other.device + " of " + tag_set + " is");
  }
}

bool TagSetWatch::withdraw(JobId id) {
  if (!worker_.withdraw(id)) return false;
  running_.erase(id);
  return true;
}

void TagSetWatch::abandon(JobId id) {
  running_.erase(id);
  worker_.abandon(id);
}

void TagSetWatch::started(JobId id) const {
  if (listener_.started) listener_.started(id);
}

void TagSetWatch::done(const JobDone& done) {
  running_.erase(done.id);
  if (listener_.done) listener_.done(done);
}

}  // namespace elevatord::property
