#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "condition.hpp"
#include "disk_builder.hpp"
#include "policy_builder.hpp"

namespace elevatord::testing {

/// What one `match:` makes of one disk:
///   {"class: nvme", a_disk("sda").on("sata"), "no: sata"}
struct MatcherRow {
  std::string match;     ///< as it stands in a policy file, between the braces
  DeviceFacts disk;      ///< whatever it is not told, it is unremarkable, see DiskBuilder
  std::string expected;  ///< `yes`, or `no: ` or `not yet: ` and what was found instead
};

using MatcherRows = std::vector<MatcherRow>;

// One function for each file of rows. A matcher that has none makes MatcherTable.IsComplete fail.
[[nodiscard]] MatcherRows rows_of_identity();
[[nodiscard]] MatcherRows rows_of_numbers();
[[nodiscard]] MatcherRows rows_of_the_queue();
[[nodiscard]] MatcherRows rows_of_contents();
[[nodiscard]] MatcherRows rows_of_the_kernel();
[[nodiscard]] MatcherRows rows_of_logic();

[[nodiscard]] inline std::string to_text(Truth truth) {
  if (truth == Truth::Yes) return "yes";
  return truth == Truth::No ? "no" : "not yet";
}

/// In the words of MatcherRow::expected.
[[nodiscard]] inline std::string judged(const std::string& match, const DeviceFacts& disk) {
  const auto policy = a_policy("- { match: { " + match + " }, scheduler: none }\n");
  const auto verdict = evaluate(policy.rules.front().match, disk);
  const auto truth = to_text(verdict.truth);
  return verdict.truth == Truth::Yes ? truth : truth + ": " + verdict.found;
}

inline std::ostream& operator<<(std::ostream& out, const MatcherRow& row) {
  return out << row.disk.name << " by " << row.match;
}

}  // namespace elevatord::testing
