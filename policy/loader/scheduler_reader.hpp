#pragma once

#include <optional>
#include <vector>

#include "finding.hpp"
#include "policy.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Compiles a `scheduler:`: a name, a list of names in order of preference, `keep` (alone or as the
/// last element) or `from_udev` (alone).
[[nodiscard]] std::optional<SchedulerSetting> read_scheduler(const YamlEntry& entry,
                                                             Findings& findings);

/// Compiles an `allow_hold:`, a name or a list of names, each checked as those of a scheduler are.
[[nodiscard]] std::vector<SchedulerName> read_allow_hold(const YamlEntry& entry,
                                                         Findings& findings);

}  // namespace elevatord
