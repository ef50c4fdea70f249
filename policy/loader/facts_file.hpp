#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "device_facts.hpp"
#include "finding.hpp"
#include "queue_state.hpp"

namespace elevatord {

/// A disk as a file tells of it, or all that is wrong with the file.
struct LoadedFacts {
  DeviceFacts facts;
  QueueState queue;
  std::vector<Finding> errors;

  [[nodiscard]] bool ok() const { return errors.empty(); }
};

/// Reads what facts_text() writes, or what somebody made up: all but `name` may be left out.
///
///   version: 1
///   name: sda
///   class: sata               # facts by the names of their matchers; what is left out is absent
///   serial: [S5G1, "S5G1 "]   # a text or a list of spellings
///   property: { ID_BUS: ata }
///   attr: { queue/dax: 0 }    # one that is not yet known is listed as `attr queue/dax`
///   not_yet_known: [medium]   # a decision that needs one of these is put off
///   kernel: { release: 6.18.44, quirks: { rt-queue-lock: true } }
///   queue: { scheduler: "none [mq-deadline]", values: { queue/nr_requests: 256 } }
///
/// Errors point as FILE:LINE:COLUMN.
[[nodiscard]] LoadedFacts load_facts(const std::string& file, std::string_view text);

}  // namespace elevatord
