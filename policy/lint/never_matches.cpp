#include <algorithm>

#include "contradiction.hpp"
#include "disk_shapes.hpp"
#include "glob_pattern.hpp"
#include "lints.hpp"
#include "partition_name.hpp"

namespace elevatord {

namespace {

constexpr const char* kCode = "never-matches";

/// What stands in a list of names for nothing, while others of the list are right.
void check_names(const Condition& condition, std::vector<Finding>& findings) {
  const auto* const text = std::get_if<TextTest>(&condition.test);
  if (text == nullptr || text->field != TextField::Name || text->globs.size() < 2) return;
  for (const auto& glob : text->globs) {
    if (!names_partitions_only(glob) || is_partition_name(glob)) continue;
    findings.push_back({condition.at, kCode,
                        "name: '" + glob +
                            "' is only said of partitions, and rules are for whole "
                            "disks; take it out"});
  }
}

/// Alternatives that cannot hold, while others can.
void check_alternatives(const std::vector<Condition>& match, const Condition& condition,
                        std::vector<Finding>& findings) {
  const auto* const any = std::get_if<AnyTest>(&condition.test);
  if (any == nullptr) return;
  for (const auto& alternative : any->any_of) {
    if (alternative.empty()) continue;
    auto together = alternative;
    std::copy_if(match.begin(), match.end(), std::back_inserter(together),
                 [&](const Condition& each) { return &each != &condition; });
    if (const auto found = contradiction_in(together)) {
      findings.push_back(
          {alternative.front().at, kCode, "an alternative of any: never holds: " + found->what});
    }
  }
}

void check_parts(const std::vector<Condition>& match, std::vector<Finding>& findings) {
  for (const auto& condition : match) {
    check_names(condition, findings);
    check_alternatives(match, condition, findings);
  }
}

bool is_told_by_loader(const Condition& condition) {
  const auto* const text = std::get_if<TextTest>(&condition.test);
  return text != nullptr && text->field == TextField::Name &&
         std::all_of(text->globs.begin(), text->globs.end(),
                     [](const std::string& glob) { return is_partition_name(glob); });
}

void check(const Rule& rule, std::vector<Finding>& findings) {
  const auto found = contradiction_in(rule.match);
  if (!found) return check_parts(rule.match, findings);
  if (is_told_by_loader(*found->at)) return;
  findings.push_back(
      {found->at->at, kCode, "rule '" + rule.name + "' never matches: " + found->what});
}

}  // namespace

void lint_never_matches(const Policy& policy, std::vector<Finding>& findings) {
  for (const auto& rule : policy.rules) {
    if (rule.enabled) check(rule, findings);
  }
}

}  // namespace elevatord
