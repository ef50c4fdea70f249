#pragma once

#include <string>
#include <string_view>

#include "era_table.hpp"
#include "model_disk.hpp"
#include "result.hpp"

namespace elevatord {

/// What an attribute reads after `value` was written to it: rounded, clamped and translated as the
/// kernel does. The error's code is the errno of write().
[[nodiscard]] Result<std::string> value_after_write(const ModelDisk& disk, const Era& era,
                                                    std::string_view attribute,
                                                    std::string_view value);

/// The same for iosched/NAME of the active scheduler; times are kept in jiffies of 1/`hz` s.
[[nodiscard]] Result<std::string> iosched_after_write(const ModelDisk& disk,
                                                      std::string_view attribute,
                                                      std::string_view value, unsigned hz);

/// What a write to queue/scheduler is taken for.
struct SchedulerWrite {
  enum class Kind { None, Listed, NotListed, Invalid };
  Kind kind = Kind::Invalid;
  std::string name;  ///< Listed: as registered; NotListed: as written
};

[[nodiscard]] SchedulerWrite parse_scheduler_write(const ModelDisk& disk, const Era& era,
                                                   std::string_view value);

}  // namespace elevatord
