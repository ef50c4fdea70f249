#pragma once

#include <stdexcept>
#include <string>

#include "policy_loader.hpp"

namespace elevatord::testing {

/// Rules as an admin writes them; a test whose policy is broken fails at once.
///   Policy policy = a_policy("- { match: { class: sata }, scheduler: bfq }\n");
[[nodiscard]] inline Policy a_policy(const std::string& rules,
                                     const std::string& file = "10-test.yaml") {
  auto loaded = load_policy({file, "version: 1\nrules:\n" + rules});
  if (!loaded.ok()) throw std::invalid_argument(loaded.errors.front().text());
  return std::move(loaded.policy);
}

}  // namespace elevatord::testing
