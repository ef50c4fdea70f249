#include <algorithm>
#include <utility>

#include "glob.hpp"
#include "lints.hpp"
#include "quirks.hpp"
#include "real_kernels.hpp"
#include "vocabulary.hpp"

namespace elevatord {

namespace {

using Names = std::vector<SchedulerName>;

/// Kernels that list a scheduler, where its module is there.
struct Lifetime {
  KernelVersion first;
  KernelVersion below;
};

constexpr KernelVersion kForEver{65536, 0, 0};

Lifetime lifetime_of(std::string_view canonical) {
  if (canonical == "anticipatory") return {{}, {2, 6, 33}};
  if (canonical == "kyber" || canonical == "bfq") return {{4, 12, 0}, kForEver};
  // `none` and `mq-deadline` are also what noop and deadline become.
  return {{}, kForEver};
}

bool is_offered(const SchedulerName& name, const KernelFacts& kernel) {
  const auto [first, below] = lifetime_of(name.canonical());
  if (kernel.version < first || kernel.version >= below) return false;
  return name.canonical() != "bfq" || kernel.version == KernelVersion{} ||
         find_quirk("bfq-hang-4.15")->state(kernel) != QuirkState::Yes;
}

bool can_choose(const Names& names, const KernelFacts& kernel) {
  return std::any_of(names.begin(), names.end(),
                     [&](const SchedulerName& name) { return is_offered(name, kernel); });
}

std::string listed(const Names& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name.text();
  return text;
}

/// Kernels on which elevatord may run; a rule for no kernel is another lint's business.
void check_offered(const Rule& rule, std::vector<Finding>& findings) {
  const auto& setting = *rule.scheduler;
  if (setting.keep || setting.candidates.empty()) return;
  auto kernels = real_kernels_under(rule.match);
  const KernelVersion oldest{2, 6, 33};
  std::erase_if(kernels, [&](const KernelFacts& each) { return each.version < oldest; });
  const bool none = std::none_of(kernels.begin(), kernels.end(), [&](const KernelFacts& kernel) {
    return can_choose(setting.candidates, kernel);
  });
  if (kernels.empty() || !none) return;
  findings.push_back(
      {setting.at, "no-candidate",
       "no kernel that the rule is for offers any of: " + listed(setting.candidates) +
           "; add one that does, such as mq-deadline or none"});
}

/// What is left for a host-managed disk when all that breaks the order of writes is taken out.
bool may_be_zoned(const Rule& rule) {
  if (rule.force) return false;
  return std::none_of(rule.match.begin(), rule.match.end(), [](const Condition& condition) {
    const auto* const text = std::get_if<TextTest>(&condition.test);
    return text != nullptr && text->field == TextField::Zoned &&
           !any_glob_matches(text->globs, "host-managed");
  });
}

/// noop, deadline, cfq: for kernels that have no `none`.
bool is_legacy(const SchedulerName& name) {
  return name.successor() || name.text() == "deadline" || name.text() == "anticipatory";
}

bool is_of_use_after_none(const Rule& rule, const SchedulerName& name) {
  const bool zoned = name.canonical() == "mq-deadline" && may_be_zoned(rule);
  return is_legacy(name) || name.text() == "none" || zoned;
}

void check_after_none(const Rule& rule, std::vector<Finding>& findings) {
  const auto& names = rule.scheduler->candidates;
  auto it = std::find_if(names.begin(), names.end(), [](const SchedulerName& name) {
    return name.successor().value_or(name).text() == "none";
  });
  if (it == names.end()) return;
  const auto first = it->text();
  for (++it; it != names.end(); ++it) {
    if (is_of_use_after_none(rule, *it)) continue;
    auto what = it->text() + " is never chosen: ";
    what += first == "none" ? "none before it is always offered"
                            : first + " before it becomes none where it is gone";
    what.append("; put it before ").append(first).append(" or take it out");
    findings.push_back({rule.scheduler->at, "unreachable-candidate", std::move(what)});
  }
}

}  // namespace

void lint_candidates(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (!rule.enabled || !rule.scheduler) continue;
    check_offered(rule, findings);
    check_after_none(rule, findings);
  }
}

}  // namespace elevatord
