#pragma once

#include <vector>

#include "finding.hpp"
#include "policy.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Reads `queue: { nr_requests: 512, read_ahead_kb: keep }`: a whole number in the setting's range,
/// or `keep`. Appends to `values`; mistakes go to `findings`.
void read_queue_settings(const YamlEntry& entry, std::vector<ValueSetting>& values,
                         Findings& findings);

/// Reads `iosched: { kyber: { read_lat_nsec: 1000000 } }`. Schedulers that are not part of Linux
/// may have any attribute, with any whole number.
void read_iosched_settings(const YamlEntry& entry, std::vector<ValueSetting>& values,
                           Findings& findings);

}  // namespace elevatord
