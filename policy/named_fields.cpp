#include "named_fields.hpp"

#include <algorithm>

namespace elevatord {

namespace {

using Fields = std::span<const TextField>;

bool names(const TextTest& test, Fields fields) {
  return std::find(fields.begin(), fields.end(), test.field) != fields.end();
}

bool names(const NotTest& test, Fields fields) {
  return names_any(test.all_of, fields);
}

bool names(const AnyTest& test, Fields fields) {
  return std::any_of(test.any_of.begin(), test.any_of.end(),
                     [&](const auto& alternative) { return names_any(alternative, fields); });
}

template <typename Test>
bool names(const Test&, Fields) {
  return false;
}

}  // namespace

// Conditions hold conditions; the loader bounds how deep.
bool names_any(const std::vector<Condition>& conditions, Fields fields) {
  return std::any_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    return std::visit([&](const auto& test) { return names(test, fields); }, condition.test);
  });
}

bool names_any(const Policy& policy, Fields fields) {
  return std::any_of(policy.rules.begin(), policy.rules.end(), [&](const Rule& rule) {
    return rule.enabled && names_any(rule.match, fields);
  });
}

}  // namespace elevatord
