#include "policy_modules.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "module_name.hpp"
#include "module_tree.hpp"

namespace elevatord::ctl {
namespace {

void add_once(std::vector<std::string>& names, std::string name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    names.push_back(std::move(name));
  }
}

}  // namespace

std::vector<std::string> schedulers_named_by(const Policy& policy) {
  std::vector<std::string> names;
  for (const Rule& rule : policy.rules) {
    if (!rule.enabled || !rule.scheduler) continue;
    for (const SchedulerName& candidate : rule.scheduler->candidates) {
      if (auto name = scheduler_with_module(candidate)) add_once(names, *std::move(name));
    }
  }
  return names;
}

Result<std::vector<PolicyModule>> modules_of(const std::vector<std::string>& schedulers,
                                             const std::string& tree) {
  std::vector<PolicyModule> modules;
  for (const std::string& text : schedulers) {
    const auto scheduler = SchedulerName::parse(text);
    if (!scheduler) continue;
    if (loadable(*scheduler, {}, tree) == Loadable::Unknown) {
      return failure("no index of kernel modules in " +
                         (tree.empty() ? "the running kernel's /lib/modules" : tree),
                     ENOENT);
    }
    if (auto module = module_in_tree(*scheduler, tree)) modules.push_back({*module, text});
  }
  return modules;
}

}  // namespace elevatord::ctl
