#include "disk_shapes.hpp"
#include "lints.hpp"

namespace elevatord {

namespace {

/// What says which disk it is, whatever it is called after the next boot.
std::string suggestion(const std::string& glob) {
  if (glob.starts_with("dm-")) return "property: { DM_NAME: ... } or { DM_UUID: ... }";
  if (glob.starts_with("zd")) return "id: or property:";
  return "serial:, wwn: or id:, see elevatorctl status DEV";
}

void check(const TextTest& test, const Condition& condition, std::vector<Finding>& findings) {
  if (test.field != TextField::Name) return;
  for (const auto& glob : test.globs) {
    if (!names_in_order_of_discovery(glob)) continue;
    findings.push_back({condition.at, "unstable-name",
                        "name: '" + glob + "' may be another disk after the next boot; match by " +
                            suggestion(glob)});
  }
}

void check(const std::vector<Condition>& all_of, std::vector<Finding>& findings);

void check(const NotTest& test, const Condition& /*condition*/, std::vector<Finding>& findings) {
  check(test.all_of, findings);
}

void check(const AnyTest& test, const Condition& /*condition*/, std::vector<Finding>& findings) {
  for (const auto& alternative : test.any_of) check(alternative, findings);
}

template <typename Test>
void check(const Test& /*test*/, const Condition& /*condition*/,
           std::vector<Finding>& /*findings*/) {}

// Conditions hold conditions; the loader bounds how deep.
void check(const std::vector<Condition>& all_of, std::vector<Finding>& findings) {
  for (const auto& condition : all_of) {
    std::visit([&](const auto& test) { check(test, condition, findings); }, condition.test);
  }
}

}  // namespace

void lint_unstable_names(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (rule.enabled) check(rule.match, findings);
  }
}

}  // namespace elevatord
