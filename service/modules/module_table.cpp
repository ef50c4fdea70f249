#include "module_table.hpp"

#include <utility>

namespace elevatord {

ModuleTable::State ModuleTable::state(const std::string& scheduler) const {
  const auto it = attempts_.find(scheduler);
  return it == attempts_.end() ? State::Untried : it->second.state;
}

std::string ModuleTable::reason(const std::string& scheduler) const {
  const auto it = attempts_.find(scheduler);
  return it == attempts_.end() ? std::string{} : it->second.reason;
}

void ModuleTable::started(const std::string& scheduler, Time now) {
  attempts_[scheduler] = {State::Loading, {}, now + kPatience, false};
}

void ModuleTable::finished(const std::string& scheduler, const Result<void>& result) {
  auto& attempt = attempts_[scheduler];
  attempt.state = result ? State::Loaded : State::Failed;
  attempt.reason = result ? std::string{} : result.error().what;
  if (result) ++generation_;
}

std::vector<std::string> ModuleTable::give_up(Time now) {
  std::vector<std::string> names;
  for (auto& [name, attempt] : attempts_) {
    if (attempt.state != State::Loading || attempt.deadline > now) continue;
    attempt.state = State::Failed;
    attempt.reason = "it has not come back for " + std::to_string(kPatience.count()) + " s";
    names.push_back(name);
  }
  return names;
}

std::optional<ModuleTable::Time> ModuleTable::next_deadline() const {
  std::optional<Time> next;
  for (const auto& [name, attempt] : attempts_) {
    if (attempt.state != State::Loading) continue;
    if (!next || attempt.deadline < *next) next = attempt.deadline;
  }
  return next;
}

bool ModuleTable::tell_not_offered(const std::string& scheduler) {
  const auto it = attempts_.find(scheduler);
  if (it == attempts_.end() || it->second.state != State::Loaded) return false;
  return !std::exchange(it->second.told, true);
}

void ModuleTable::forget() {
  std::erase_if(attempts_, [](const auto& entry) { return entry.second.state != State::Loading; });
}

}  // namespace elevatord
