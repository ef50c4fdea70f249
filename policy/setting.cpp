#include "setting.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>

#include "scheduler_name.hpp"

namespace elevatord {

namespace {

using enum WriteStep;
using Kind = AttributeKind;
using Rounding = ValueRounding;

constexpr std::int64_t kMostUint = UINT32_MAX;
constexpr std::int64_t kMostRequests = std::int64_t{1} << 16;  // drivers' queues are far below
constexpr std::string_view kIosched = "iosched/";
constexpr std::size_t kMostTunable = 31;

constexpr SettingInfo flag(std::string_view name, Kind kind, WriteStep step) {
  return {name, kind, step, 0, 1};
}

constexpr SettingInfo tunable(std::string_view name, std::int64_t least, std::int64_t most,
                              std::string_view unit = {}, Rounding rounding = Rounding::None) {
  return {name, Kind::Iosched, Iosched, least, most, rounding, unit};
}

// Ranges as the kernel takes them (block/blk-sysfs.c, mq-deadline.c, kyber-iosched.c,
// bfq-iosched.c of 6.18); what it would clamp in silence is refused here instead.
constexpr auto kSettings = std::to_array<SettingInfo>({
    {"queue/max_sectors_kb", Kind::Limits, Limits, 0, kMostUint, Rounding::HwLimit, "KiB"},
    {"queue/discard_max_bytes", Kind::Limits, Limits, 0, INT64_MAX, Rounding::None, "bytes"},
    flag("queue/add_random", Kind::Limits, Limits),
    flag("queue/iostats", Kind::Limits, Limits),
    flag("queue/rotational", Kind::Limits, Limits),
    {"queue/nr_requests", Kind::NrRequests, Requests, 4, kMostRequests},
    {"queue/async_depth", Kind::AsyncDepth, AsyncDepth, 1, kMostRequests},
    {"queue/wbt_lat_usec", Kind::WbtLatUsec, Writeback, -1, INT64_MAX, Rounding::None, "us"},
    {"queue/rq_affinity", Kind::Simple, Rest, 0, 2},
    {"queue/nomerges", Kind::Simple, Rest, 0, 2},
    {"queue/io_timeout", Kind::Simple, Rest, 1, kMostUint, Rounding::Jiffies, "ms"},
    {"queue/read_ahead_kb", Kind::Simple, ReadAhead, 0, kMostUint, Rounding::Pages, "KiB"},
    tunable("iosched/mq-deadline/read_expire", 0, INT_MAX, "ms", Rounding::Jiffies),
    tunable("iosched/mq-deadline/write_expire", 0, INT_MAX, "ms", Rounding::Jiffies),
    tunable("iosched/mq-deadline/prio_aging_expire", 0, INT_MAX, "ms", Rounding::Jiffies),
    tunable("iosched/mq-deadline/fifo_batch", 0, INT_MAX),
    tunable("iosched/mq-deadline/writes_starved", 0, INT_MAX),
    tunable("iosched/mq-deadline/front_merges", 0, 1),
    tunable("iosched/mq-deadline/async_depth", 1, INT_MAX),
    tunable("iosched/kyber/read_lat_nsec", 0, INT64_MAX, "ns"),
    tunable("iosched/kyber/write_lat_nsec", 0, INT64_MAX, "ns"),
    tunable("iosched/bfq/fifo_expire_sync", 1, INT_MAX, "ms"),
    tunable("iosched/bfq/fifo_expire_async", 1, INT_MAX, "ms"),
    tunable("iosched/bfq/back_seek_max", 0, INT_MAX, "KiB"),
    tunable("iosched/bfq/back_seek_penalty", 1, INT_MAX),
    tunable("iosched/bfq/slice_idle", 0, INT_MAX, "ms"),
    tunable("iosched/bfq/slice_idle_us", 0, INT_MAX, "us"),
    tunable("iosched/bfq/max_budget", 0, INT_MAX),
    tunable("iosched/bfq/timeout_sync", 1, INT_MAX, "ms", Rounding::Jiffies),
    tunable("iosched/bfq/strict_guarantees", 0, 1),
    tunable("iosched/bfq/low_latency", 0, 1),
});

std::string_view tunable_of(std::string_view name) {
  return name.substr(name.find_last_of('/') + 1);
}

bool is_tunable_name(std::string_view name) {
  return !name.empty() && name.size() <= kMostTunable &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

/// `iosched/S/X`, nothing more, with a scheduler's name for S.
bool is_iosched_form(std::string_view name) {
  const auto scheduler = scheduler_of_setting(name);
  return !scheduler.empty() && scheduler != "none" && SchedulerName::parse(scheduler) &&
         kIosched.size() + scheduler.size() + 1 + tunable_of(name).size() == name.size() &&
         is_tunable_name(tunable_of(name));
}

bool has_known_tunables(std::string_view scheduler) {
  return scheduler == "mq-deadline" || scheduler == "kyber" || scheduler == "bfq";
}

}  // namespace

std::span<const SettingInfo> known_settings() {
  return kSettings;
}

std::optional<SettingInfo> find_setting(std::string_view name) {
  const auto* const it = std::find_if(kSettings.begin(), kSettings.end(),
                                      [&](const SettingInfo& info) { return info.name == name; });
  return it == kSettings.end() ? std::nullopt : std::optional{*it};
}

bool is_setting(std::string_view name) {
  if (name == kSchedulerSetting || find_setting(name)) return true;
  return is_iosched_form(name) && !has_known_tunables(scheduler_of_setting(name));
}

std::string_view scheduler_of_setting(std::string_view name) {
  if (!name.starts_with(kIosched)) return {};
  name.remove_prefix(kIosched.size());
  const auto slash = name.find('/');
  return slash == std::string_view::npos ? std::string_view{} : name.substr(0, slash);
}

std::string file_of_setting(std::string_view name) {
  if (name == kSchedulerSetting) return "queue/scheduler";
  if (!name.starts_with(kIosched)) return std::string{name};
  return "queue/iosched/" + std::string{tunable_of(name)};
}

WriteStep step_of_setting(std::string_view name) {
  if (name == kSchedulerSetting) return Scheduler;
  const auto info = find_setting(name);
  return info ? info->step : Iosched;
}

AttributeKind kind_of_setting(std::string_view name) {
  const auto info = find_setting(name);
  return info ? info->kind : Kind::Iosched;
}

bool is_reset_by_switch(std::string_view name) {
  const auto step = step_of_setting(name);
  return step == Requests || step == AsyncDepth || step == Iosched;
}

std::optional<std::int64_t> setting_number(std::string_view text) {
  std::int64_t number = 0;
  const auto* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc{} || end != last) return std::nullopt;
  return number;
}

}  // namespace elevatord
