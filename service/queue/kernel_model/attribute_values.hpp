#pragma once

#include <map>
#include <string>
#include <string_view>

#include "attribute_table.hpp"
#include "era_table.hpp"
#include "model_disk.hpp"
#include "result.hpp"

namespace elevatord {

/// What an attribute reads after `value` was written to it: rounded, clamped and translated as the
/// kernel does. The error's code is the errno of write().
[[nodiscard]] Result<std::string> value_after_write(const ModelDisk& disk, const Era& era,
                                                    std::string_view attribute,
                                                    std::string_view value);

/// The value is no number, or no word, that the attribute could ever take: EINVAL, and most eras
/// find out before they lock or freeze anything.
[[nodiscard]] bool is_malformed(std::string_view attribute, std::string_view value);

/// What the write costs, with `after` as value_after_write() gave it.
[[nodiscard]] WriteCost cost_of_write(const ModelDisk& disk, const Era& era,
                                      const ModelAttribute& attribute, std::string_view value,
                                      const Result<std::string>& after);

/// What iosched/* of the active scheduler reads after a write to one of them (bfq shows one value
/// in two files); times are kept in jiffies of 1/`hz` s.
[[nodiscard]] Result<std::map<std::string, std::string>> iosched_after_write(
    const ModelDisk& disk, std::string_view attribute, std::string_view value, unsigned hz);

/// What a write to queue/scheduler is taken for.
struct SchedulerWrite {
  enum class Kind { None, Listed, NotListed, Invalid };
  Kind kind = Kind::Invalid;
  std::string name;  ///< Listed: as registered; NotListed: as written
};

[[nodiscard]] SchedulerWrite parse_scheduler_write(const ModelDisk& disk, const Era& era,
                                                   std::string_view value);

}  // namespace elevatord
