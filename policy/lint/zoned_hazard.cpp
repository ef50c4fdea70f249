#include <algorithm>

#include "era.hpp"
#include "glob.hpp"
#include "lints.hpp"
#include "real_kernels.hpp"
#include "vocabulary.hpp"

namespace elevatord {

namespace {

constexpr const char* kCode = "zoned-hazard";
constexpr std::string_view kManaged = "host-managed";

enum class Zoned { NotAsked, Excluded, Named };

/// What the conditions say of host-managed disks.
Zoned zoned_in(const std::vector<Condition>& match) {
  auto found = Zoned::NotAsked;
  for (const auto& condition : match) {
    const auto* const text = std::get_if<TextTest>(&condition.test);
    if (text != nullptr && text->field == TextField::Zoned) {
      return any_glob_matches(text->globs, kManaged) ? Zoned::Named : Zoned::Excluded;
    }
    const auto* const any = std::get_if<AnyTest>(&condition.test);
    if (any == nullptr) continue;
    for (const auto& alternative : any->any_of) {
      if (zoned_in(alternative) == Zoned::Named) found = Zoned::Named;
    }
  }
  return found;
}

/// `not: { zoned: host-managed }`
bool takes_zoned_out(const Rule& rule) {
  return std::any_of(rule.match.begin(), rule.match.end(), [](const Condition& condition) {
    const auto* const none = std::get_if<NotTest>(&condition.test);
    return none != nullptr && zoned_in(none->all_of) == Zoned::Named;
  });
}

bool keeps_order(const SchedulerName& name) {
  return name.canonical() == "mq-deadline";
}

bool is_for_kernels_that_need_order(const Rule& rule) {
  const auto kernels = real_kernels_under(rule.match);
  return std::any_of(kernels.begin(), kernels.end(), zoned_disks_need_mq_deadline);
}

/// `mq-deadline` before all others is what is chosen.
bool may_break_order(const SchedulerSetting& setting) {
  return !setting.candidates.empty() && !keeps_order(setting.candidates.front());
}

bool is_refused(const SchedulerSetting& setting) {
  return !setting.candidates.empty() &&
         std::none_of(setting.candidates.begin(), setting.candidates.end(), keeps_order);
}

void check(const Rule& rule, std::vector<Finding>& findings) {
  const auto zoned = takes_zoned_out(rule) ? Zoned::Excluded : zoned_in(rule.match);
  if (rule.force && zoned != Zoned::Excluded && may_break_order(*rule.scheduler)) {
    findings.push_back({rule.scheduler->at, kCode,
                        "force: true lets host-managed zoned disks have " +
                            rule.scheduler->candidates.front().text() +
                            ", which breaks the order of their writes before Linux 6.10: they "
                            "fail; take force out, or add kernel: \">=6.10\""});
  } else if (!rule.force && zoned == Zoned::Named && is_refused(*rule.scheduler)) {
    findings.push_back({rule.scheduler->at, kCode,
                        rule.scheduler->candidates.front().text() +
                            " is refused for host-managed zoned disks before Linux 6.10; add "
                            "mq-deadline, or kernel: \">=6.10\", or say scheduler: keep"});
  }
}

}  // namespace

void lint_zoned(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (!rule.enabled || !rule.scheduler) continue;
    if (is_for_kernels_that_need_order(rule)) check(rule, findings);
  }
}

}  // namespace elevatord
