#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "condition.hpp"
#include "on_foreign_write.hpp"
#include "position.hpp"
#include "scheduler_name.hpp"

namespace elevatord {

/// What a rule says about the scheduler: candidates in order of preference.
struct SchedulerSetting {
  std::vector<SchedulerName> candidates;
  bool keep =
      false;  ///< `keep`, alone or as the last element: hands off if nothing before it is offered
  bool from_udev = false;  ///< the wish stands in the udev property ELEVATORD_SCHEDULER
  Position at;
};

/// What a rule says about one of the other settings.
struct ValueSetting {
  std::string setting;               ///< `queue/nr_requests`, see setting.hpp
  std::optional<std::string> value;  ///< as it is written; nullopt: `keep`, hands off
  Position at;
};

struct Rule {
  std::string name;
  Position at;
  bool enabled = true;
  bool force = false;  ///< lifts the guard for zoned disks, nothing else
  std::vector<Condition> match;
  std::optional<SchedulerSetting> scheduler;
  std::vector<ValueSetting> values;  ///< from `queue:` and `iosched:`, each setting once
  std::optional<OnForeignWrite> on_foreign_write;  ///< nullopt: as elevatord.yaml says
  std::vector<SchedulerName> allow_hold;  ///< what local users may hold without authentication
};

/// Compiled rules, in the order in which they are tried.
struct Policy {
  std::vector<Rule> rules;
};

/// Every setting that any rule names, `scheduler` aside, each once.
[[nodiscard]] std::vector<std::string> settings_named_by(const Policy& policy);

using PolicyPtr = std::shared_ptr<const Policy>;

}  // namespace elevatord
