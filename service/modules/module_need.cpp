#include "module_need.hpp"

#include <algorithm>
#include <span>

#include "module_name.hpp"

namespace elevatord {

namespace {

using State = ModuleTable::State;
using Kind = ModuleNeed::Kind;

/// The candidates before the first one that the queue lists.
std::span<const SchedulerName> unlisted(const Decision& decision, const SchedulerList& queue) {
  const auto& all = decision.candidates;
  if (decision.kind != Decision::Kind::Wish || !queue.configurable()) return {};
  const auto listed = std::find_if(all.begin(), all.end(), [&](const SchedulerName& name) {
    return choose({&name, 1}, queue).has_value();
  });
  return std::span{all}.first(static_cast<std::size_t>(listed - all.begin()));
}

/// A udev property or a request over the bus may name anything; a module is loaded for the policy.
bool mentions(const Policy& policy, const SchedulerName& name) {
  return std::any_of(policy.rules.begin(), policy.rules.end(), [&](const Rule& rule) {
    if (!rule.scheduler) return false;
    const auto& names = rule.scheduler->candidates;
    return std::find(names.begin(), names.end(), name) != names.end();
  });
}

Kind kind_for(State state, bool looked_since) {
  if (state == State::Untried) return Kind::Load;
  if (state == State::Loading) return Kind::Wait;
  return state == State::Loaded && !looked_since ? Kind::Look : Kind::None;
}

std::string missing_text(const std::string& scheduler, const ModuleTable& modules) {
  const auto alias = module_alias(scheduler);
  switch (modules.state(scheduler)) {
    case State::Failed:
      return scheduler + ": cannot load " + alias + ": " + modules.reason(scheduler);
    case State::Loaded:
      return scheduler + ": " + alias + " is loaded, and the disk does not offer it";
    default:
      return {};
  }
}

}  // namespace

ModuleNeed need_of(const Decision& decision, const SchedulerList& queue, const Policy& policy,
                   const ModuleTable& modules, std::uint64_t looked_at) {
  const bool by_admin = decision.source == Source::Cmdline;
  for (const auto& candidate : unlisted(decision, queue)) {
    const auto scheduler = scheduler_with_module(candidate);
    if (!scheduler || !(by_admin || mentions(policy, candidate))) continue;
    const auto kind = kind_for(modules.state(*scheduler), looked_at >= modules.generation());
    if (kind != Kind::None) return {kind, *scheduler};
  }
  return {};
}

std::string missing_modules(const Decision& decision, const SchedulerList& queue,
                            const ModuleTable& modules) {
  std::string text;
  for (const auto& candidate : unlisted(decision, queue)) {
    const auto scheduler = scheduler_with_module(candidate);
    const auto missing = scheduler ? missing_text(*scheduler, modules) : std::string{};
    if (!missing.empty()) text += (text.empty() ? "" : "; ") + missing;
  }
  return text;
}

std::vector<std::string> loaded_for_nothing(const Decision& decision, const SchedulerList& queue,
                                            const ModuleTable& modules) {
  std::vector<std::string> names;
  for (const auto& candidate : unlisted(decision, queue)) {
    const auto scheduler = scheduler_with_module(candidate);
    if (scheduler && modules.state(*scheduler) == State::Loaded) names.push_back(*scheduler);
  }
  return names;
}

}  // namespace elevatord
