#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "scheduler_list.hpp"
#include "value_equality.hpp"

namespace elevatord {

/// What the kernel made of a value that was written: `written` reads back as `read`.
struct ReadBack {
  std::string written;
  std::string read;
  bool operator==(const ReadBack&) const = default;
};

/// What sysfs said last of one disk's queue.
struct QueueState {
  SchedulerList scheduler;
  std::map<std::string, std::string> values;  ///< by setting; those that were read and are there
  std::map<std::string, ReadBack> read_back;  ///< by setting: pairs that were seen after a write
  ValueContext context;
  /// Why nothing may be written that freezes the queue; empty: it may.
  std::string no_freeze;
  std::optional<std::int64_t> depth;  ///< tags of a hardware queue (mq/0/nr_tags)
  bool operator==(const QueueState&) const = default;
};

/// Whether the setting has `wanted` already, or what the kernel makes of it.
[[nodiscard]] bool has_value(const QueueState& queue, const std::string& setting,
                             const std::string& wanted);

}  // namespace elevatord
