#include "policy.hpp"

#include <set>

namespace elevatord {

std::vector<std::string> settings_named_by(const Policy& policy) {
  std::set<std::string> names;
  for (const auto& rule : policy.rules) {
    for (const auto& value : rule.values) names.insert(value.setting);
  }
  return {names.begin(), names.end()};
}

}  // namespace elevatord
