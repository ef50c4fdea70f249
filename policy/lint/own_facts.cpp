#include "lints.hpp"

namespace elevatord {

namespace {

bool asks_for_rotational(const Rule& rule, bool wanted) {
  for (const auto& condition : rule.match) {
    const auto* const flag = std::get_if<FlagTest>(&condition.test);
    if (flag != nullptr && flag->field == FlagField::Rotational) return flag->wanted == wanted;
  }
  return false;
}

void check(const Rule& rule, const ValueSetting& value, std::vector<Finding>& findings) {
  if (value.setting != "queue/rotational" || !value.value) return;
  if (!asks_for_rotational(rule, *value.value != "1")) return;
  findings.push_back({value.at, "changes-its-match",
                      "the rule matches by rotational and changes it, so that the disk is none of "
                      "its disks any more; match by something else, such as medium: or model:"});
}

}  // namespace

void lint_own_facts(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (!rule.enabled) continue;
    for (const auto& value : rule.values) check(rule, value, findings);
  }
}

}  // namespace elevatord
