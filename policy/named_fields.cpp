#include "named_fields.hpp"

#include <algorithm>
#include <set>
#include <type_traits>

namespace elevatord {

namespace {

using Fields = std::span<const TextField>;

/// Whether `asks` holds for any test, also inside `not` and `any`. Conditions hold conditions; the
/// loader bounds how deep.
template <typename Asks>
bool any_test(const std::vector<Condition>& conditions, Asks asks) {
  const auto within = [&](const auto& test) {
    using Test = std::decay_t<decltype(test)>;
    if constexpr (std::is_same_v<Test, NotTest>) {
      return any_test(test.all_of, asks);
    } else if constexpr (std::is_same_v<Test, AnyTest>) {
      return std::any_of(test.any_of.begin(), test.any_of.end(),
                         [&](const auto& alternative) { return any_test(alternative, asks); });
    } else {
      return asks(test);
    }
  };
  return std::any_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    return std::visit(within, condition.test);
  });
}

}  // namespace

bool names_any(const std::vector<Condition>& conditions, Fields fields) {
  return any_test(conditions, [&](const auto& test) {
    if constexpr (std::is_same_v<std::decay_t<decltype(test)>, TextTest>) {
      return std::find(fields.begin(), fields.end(), test.field) != fields.end();
    } else {
      return false;
    }
  });
}

bool names_any(const Policy& policy, Fields fields) {
  return std::any_of(policy.rules.begin(), policy.rules.end(), [&](const Rule& rule) {
    return rule.enabled && names_any(rule.match, fields);
  });
}

std::vector<std::string> attributes_named_by(const Policy& policy) {
  std::set<std::string> paths;
  const auto collect = [&](const auto& test) {
    if constexpr (std::is_same_v<std::decay_t<decltype(test)>, AttributeTest>) {
      paths.insert(test.path);
    }
    return false;  // goes on to the next
  };
  for (const auto& rule : policy.rules) {
    if (rule.enabled) any_test(rule.match, collect);
  }
  return {paths.begin(), paths.end()};
}

bool names_property(const std::vector<Condition>& conditions) {
  return any_test(conditions, [](const auto& test) {
    return std::is_same_v<std::decay_t<decltype(test)>, PropertyTest>;
  });
}

}  // namespace elevatord
