#include "job_table.hpp"

#include <algorithm>

namespace elevatord {

const RunningJob* JobTable::find(const std::string& device) const {
  const auto it = by_device_.find(device);
  return it == by_device_.end() ? nullptr : &jobs_.at(it->second.back()).job;
}

JobId JobTable::add(const std::string& device, RunningJob job) {
  const auto id = job.id = ++last_id_;
  jobs_.emplace(id, Entry{device, std::move(job)});
  by_device_[device].push_back(id);
  return id;
}

std::string JobTable::started(JobId id, Time now) {
  const auto it = jobs_.find(id);
  if (it == jobs_.end()) return {};
  it->second.job.started = now;
  return it->second.device;
}

void JobTable::rename(const std::string& from, const std::string& to) {
  const auto node = by_device_.extract(from);
  if (node.empty()) return;
  // A job of the disk that had this name before may be among them: all have to end.
  auto& ids = by_device_[to];
  for (const auto id : node.mapped()) {
    jobs_.at(id).device = to;
    ids.push_back(id);
  }
}

std::optional<RunningJob> JobTable::finish(JobId id, std::string& device) {
  const auto node = jobs_.extract(id);
  if (node.empty()) return std::nullopt;
  device = node.mapped().device;
  const auto it = by_device_.find(device);
  std::erase(it->second, id);
  if (it->second.empty()) by_device_.erase(it);
  return node.mapped().job;
}

std::optional<Time> JobTable::deadline_of(const RunningJob& job) const {
  if (!job.started || job.stuck) return std::nullopt;
  return *job.started + (job.warned ? deadlines_.give_up : deadlines_.warn);
}

std::vector<JobTable::Overdue> JobTable::overdue(Time now) {
  std::vector<Overdue> due;
  for (auto& [id, entry] : jobs_) {
    auto& job = entry.job;
    const auto deadline = deadline_of(job);
    if (!deadline || *deadline > now) continue;
    job.stuck = *job.started + deadlines_.give_up <= now;
    job.warned = true;
    due.push_back({entry.device, job, job.stuck});
  }
  return due;
}

std::optional<Time> JobTable::next_deadline() const {
  std::optional<Time> next;
  for (const auto& [id, entry] : jobs_) {
    const auto deadline = deadline_of(entry.job);
    if (deadline && (!next || *deadline < *next)) next = deadline;
  }
  return next;
}

std::size_t JobTable::stuck() const {
  const auto is_stuck = [](const auto& entry) { return entry.second.job.stuck; };
  return static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), is_stuck));
}

std::size_t JobTable::running() const {
  const auto is_running = [](const auto& entry) {
    const auto& job = entry.second.job;
    return job.started && !job.stuck;
  };
  return static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), is_running));
}

}  // namespace elevatord
