#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy_loader.hpp"
#include "settings.hpp"

namespace elevatord {

/// Takes what elevatord.yaml says into `settings`; what it does not say stays as it is. Errors
/// point into the file, and with any of them `settings` is left alone.
///
///   version: 1                  # may be left out
///   devices: "sd*"              # or a list: kernel names of the only disks to manage
///   deadlines: { warn: 5s, give_up: 30s, stop: 1s }
///   parallel: 64                # jobs at a time, 1 to 256
///   max_stuck: 256              # stuck disks beyond which no new write starts, 1 to 4096
///   quirks: { ID: yes }         # whether this kernel has a quirk, where we cannot know: yes or no
///   kernel_cmdline_elevator: ignore  # what elevator= means for disks that no rule names: nothing,
///                               # hands_off (they are kept as they are) or apply (they get it)
///   recheck: off                # or a duration: read every disk again each so often
///   hold_settle: 200ms          # how long after a hold ended what it changed is put back, 0ms to
///                               # 60s: a client that comes back at once costs no switch
///   on_foreign_write: keep      # or restore: for rules that do not say
[[nodiscard]] std::vector<Finding> read_config(const std::string& name, std::string_view text,
                                               Settings& settings);

}  // namespace elevatord
