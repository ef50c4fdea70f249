#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "era_table.hpp"

namespace elevatord {

// A setting is what a policy may give a value: `scheduler`, `queue/nr_requests`,
// `iosched/kyber/read_lat_nsec`. These names are used in plans, jobs, the state file and on the
// bus; in a policy file they stand under `queue:` and `iosched:`.

/// The name of the setting that all others depend on.
inline constexpr std::string_view kSchedulerSetting = "scheduler";

/// The kernel raises it where a limit is written, and when a disk is added.
inline constexpr std::string_view kReadAheadSetting = "queue/read_ahead_kb";

/// What is done in which order: a switch resets what comes after it, a write to a limit can raise
/// read_ahead_kb, and bfq changes the default of wbt_lat_usec.
enum class WriteStep {
  Scheduler,
  Limits,
  Requests,
  AsyncDepth,
  Iosched,
  Writeback,
  Rest,
  ReadAhead
};

/// How the kernel keeps a value, as far as it gives back another than was written.
enum class ValueRounding {
  None,
  Pages,    ///< KiB, rounded down to whole pages
  Jiffies,  ///< ms, rounded up to whole ticks of 1/HZ s
  HwLimit,  ///< KiB, no more than max_hw_sectors_kb
};

/// A number that can be set; sysfs has no other kind here.
struct SettingInfo {
  std::string_view name;  ///< `queue/nr_requests`
  AttributeKind kind;     ///< what a write of it costs
  WriteStep step;
  std::int64_t least;  ///< values beyond these are refused by the kernel, or mean nothing
  std::int64_t most;
  ValueRounding rounding = ValueRounding::None;
  std::string_view unit = {};  ///< for a person to read; empty for plain numbers and flags
};

/// Every setting that is known by name, `scheduler` aside.
[[nodiscard]] std::span<const SettingInfo> known_settings();

/// nullopt for `scheduler`, for names that nobody can set, and for the attributes of a scheduler
/// that this program does not know.
[[nodiscard]] std::optional<SettingInfo> find_setting(std::string_view name);

/// Whether a name may be set at all: a known one, or `iosched/S/X` of an unknown scheduler S, where
/// X has 1 to 31 of `a-z 0-9 _`.
[[nodiscard]] bool is_setting(std::string_view name);

/// `kyber` of `iosched/kyber/read_lat_nsec`; empty for all others.
[[nodiscard]] std::string_view scheduler_of_setting(std::string_view name);

/// Its file below the disk's directory: `queue/nr_requests`, `queue/iosched/read_lat_nsec`.
[[nodiscard]] std::string file_of_setting(std::string_view name);

[[nodiscard]] WriteStep step_of_setting(std::string_view name);
[[nodiscard]] AttributeKind kind_of_setting(std::string_view name);

/// Whether a switch of the scheduler puts it back to the kernel's default.
[[nodiscard]] bool is_reset_by_switch(std::string_view name);

/// A whole number as the kernel takes it, without leading zeros or plus; nullopt for anything else.
[[nodiscard]] std::optional<std::int64_t> setting_number(std::string_view text);

}  // namespace elevatord
