#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "decision.hpp"
#include "module_table.hpp"
#include "policy.hpp"
#include "scheduler_list.hpp"

namespace elevatord {

/// What has to happen before one of the candidates of a wish is chosen: a better one may only lack
/// its module. A scheduler is written when it is listed, never to have the kernel load it, since
/// some kernels do that with the queue frozen.
struct ModuleNeed {
  enum class Kind {
    None,  ///< choose from what the queue lists
    Load,  ///< `scheduler` was not tried yet
    Wait,  ///< `scheduler` is being loaded
    Look,  ///< something was loaded since the queue was looked at
  };
  Kind kind = Kind::None;
  std::string scheduler;
  bool operator==(const ModuleNeed&) const = default;
};

/// `looked_at` is the table's generation when the queue was last looked at. Only names that stand
/// in the policy, or on the kernel command line, are ever loaded.
[[nodiscard]] ModuleNeed need_of(const Decision& decision, const SchedulerList& queue,
                                 const Policy& policy, const ModuleTable& modules,
                                 std::uint64_t looked_at);

/// Why the candidates that come before the chosen one cannot be had: `bfq: cannot load bfq-iosched:
/// no such module`; empty where none was tried.
[[nodiscard]] std::string missing_modules(const Decision& decision, const SchedulerList& queue,
                                          const ModuleTable& modules);

/// The candidates before the chosen one that were loaded, and are not on offer all the same.
[[nodiscard]] std::vector<std::string> loaded_for_nothing(const Decision& decision,
                                                          const SchedulerList& queue,
                                                          const ModuleTable& modules);

}  // namespace elevatord
