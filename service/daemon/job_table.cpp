#include "job_table.hpp"

#include <algorithm>

namespace elevatord {

const RunningJob* JobTable::find(const std::string& device) const {
  const auto it = jobs_.find(device);
  return it == jobs_.end() ? nullptr : &it->second;
}

JobId JobTable::add(const std::string& device, RunningJob job) {
  const auto id = job.id = ++last_id_;
  jobs_.insert_or_assign(device, std::move(job));
  names_[id] = device;
  return id;
}

std::string JobTable::started(JobId id, Time now) {
  const auto name = names_.find(id);
  if (name == names_.end()) return {};
  jobs_[name->second].started = now;
  return name->second;
}

void JobTable::rename(const std::string& from, const std::string& to) {
  if (jobs_.contains(to)) return;  // a job of the disk that had this name before
  auto node = jobs_.extract(from);
  if (node.empty()) return;
  names_[node.mapped().id] = to;
  node.key() = to;
  jobs_.insert(std::move(node));
}

std::optional<RunningJob> JobTable::finish(JobId id, std::string& device) {
  const auto name = names_.find(id);
  if (name == names_.end()) return std::nullopt;
  device = name->second;
  names_.erase(name);
  auto node = jobs_.extract(device);
  return node.empty() ? std::nullopt : std::optional{node.mapped()};
}

std::optional<Time> JobTable::deadline_of(const RunningJob& job) const {
  if (!job.started || job.stuck) return std::nullopt;
  return *job.started + (job.warned ? deadlines_.give_up : deadlines_.warn);
}

std::vector<JobTable::Overdue> JobTable::overdue(Time now) {
  std::vector<Overdue> due;
  for (auto& [device, job] : jobs_) {
    const auto deadline = deadline_of(job);
    if (!deadline || *deadline > now) continue;
    job.stuck = *job.started + deadlines_.give_up <= now;
    job.warned = true;
    due.push_back({device, job, job.stuck});
  }
  return due;
}

std::optional<Time> JobTable::next_deadline() const {
  std::optional<Time> next;
  for (const auto& [device, job] : jobs_) {
    const auto deadline = deadline_of(job);
    if (deadline && (!next || *deadline < *next)) next = deadline;
  }
  return next;
}

std::size_t JobTable::stuck() const {
  const auto is_stuck = [](const auto& entry) { return entry.second.stuck; };
  return static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), is_stuck));
}

std::size_t JobTable::running() const {
  const auto is_running = [](const auto& entry) {
    return entry.second.started && !entry.second.stuck;
  };
  return static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), is_running));
}

}  // namespace elevatord
