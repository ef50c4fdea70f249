#include "attribute_values.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <optional>

namespace elevatord {

namespace {

using Text = Result<std::string>;

constexpr std::string_view kBlanks = " \t\n\v\f\r";
constexpr std::int64_t kPageKb = 4;
constexpr std::int64_t kMinRequests = 4;              // BLKDEV_MIN_RQ
constexpr std::int64_t kMaxSchedRequests = 16 * 128;  // MAX_SCHED_RQ
constexpr std::size_t kNameMax = 15;                  // ELV_NAME_MAX with the final NUL

Text invalid() {
  return failure("invalid argument", EINVAL);
}

std::string_view without_newline(std::string_view value) {
  if (!value.empty() && value.back() == '\n') value.remove_suffix(1);
  return value;
}

/// As kstrtoul: decimal digits and one newline, nothing else.
std::optional<std::int64_t> number_in(std::string_view value, bool may_be_negative = false) {
  value = without_newline(value);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || value.empty()) return {};
  if (number < 0 && !may_be_negative) return {};
  return number;
}

Text flag_after(std::string_view value) {
  const auto number = number_in(value);
  if (!number) return invalid();
  return std::string{*number != 0 ? "1" : "0"};
}

Text requests_after(const ModelDisk& disk, std::string_view value) {
  const auto number = number_in(value);
  if (!number) return invalid();
  const auto requests = std::max(*number, kMinRequests);
  const auto most =
      disk.active == "none" ? std::int64_t{disk.tag_set->queue_depth} : kMaxSchedRequests;
  if (requests > most) return invalid();
  return std::to_string(requests);
}

Text read_ahead_after(std::string_view value) {
  const auto number = number_in(value);
  if (!number || *number > std::int64_t{UINT32_MAX}) return invalid();
  return std::to_string(*number / kPageKb * kPageKb);
}

Text max_sectors_after(const ModelDisk& disk, const Era& era, std::string_view value) {
  const auto number = number_in(value);
  const auto most = std::int64_t{disk.spec.max_hw_sectors_kb};
  if (!number || (*number != 0 && *number < kPageKb)) return invalid();
  if (*number > most && !era.quiet_limits) return invalid();
  return std::to_string(*number == 0 ? most : std::min(*number, most));
}

Text affinity_after(const ModelDisk& disk, std::string_view value) {
  const auto number = number_in(value);
  if (!number) return invalid();
  return *number <= 2 ? std::to_string(*number) : disk.values.find("rq_affinity")->second;
}

Text nomerges_after(std::string_view value) {
  const auto number = number_in(value);
  if (!number) return invalid();
  return std::to_string(*number == 0 || *number == 2 ? *number : 1);
}

Text wbt_after(const ModelDisk& disk, std::string_view value) {
  const auto number = number_in(value, true);
  if (!number || *number < -1) return invalid();
  if (*number >= 0) return std::to_string(*number);
  return std::string{disk.spec.rotational ? "75000" : "2000"};
}

Text cache_after(std::string_view value) {
  value = without_newline(value);
  if (value.starts_with("write back")) return std::string{"write back"};
  if (value.starts_with("write through") || value.starts_with("none")) {
    return std::string{"write through"};
  }
  return invalid();
}

Text depth_after(const ModelDisk& disk, std::string_view value) {
  const auto number = number_in(value);
  if (!number || *number == 0 || disk.active == "none") return invalid();
  const auto requests = *number_in(disk.values.find("nr_requests")->second);
  return std::to_string(std::min(*number, requests));
}

/// Milliseconds kept in jiffies: at HZ=250 123 reads 124, and 1 reads 4.
std::string through_jiffies(std::int64_t ms, unsigned hz) {
  const std::int64_t per_jiffy = 1000 / std::int64_t{hz};
  return std::to_string((ms + per_jiffy - 1) / per_jiffy * per_jiffy);
}

bool kept_in_jiffies(std::string_view attribute) {
  constexpr std::array<std::string_view, 4> kTimes = {"read_expire", "write_expire",
                                                      "prio_aging_expire", "timeout_sync"};
  return std::find(kTimes.begin(), kTimes.end(), attribute) != kTimes.end();
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace

Text value_after_write(const ModelDisk& disk, const Era& era, std::string_view attribute,
                       std::string_view value) {
  if (attribute == "nr_requests") return requests_after(disk, value);
  if (attribute == "read_ahead_kb") return read_ahead_after(value);
  if (attribute == "max_sectors_kb") return max_sectors_after(disk, era, value);
  if (attribute == "rq_affinity") return affinity_after(disk, value);
  if (attribute == "nomerges") return nomerges_after(value);
  if (attribute == "wbt_lat_usec") return wbt_after(disk, value);
  if (attribute == "write_cache") return cache_after(value);
  if (attribute == "async_depth") return depth_after(disk, value);
  if (attribute == "io_timeout") {
    const auto number = number_in(value);
    return number && *number > 0 ? Text{std::to_string(*number)} : invalid();
  }
  return flag_after(value);
}

Text iosched_after_write(const ModelDisk& disk, std::string_view attribute, std::string_view value,
                         unsigned hz) {
  const auto known = disk.iosched.find(attribute);
  if (known == disk.iosched.end()) return failure("no such attribute", ENOENT);
  const auto number = number_in(value);
  if (!number) return invalid();
  if (kept_in_jiffies(attribute)) return through_jiffies(*number, hz);
  if (attribute == "front_merges" || attribute == "low_latency") {
    return std::string{*number != 0 ? "1" : "0"};
  }
  return std::to_string(*number);
}

SchedulerWrite parse_scheduler_write(const ModelDisk& disk, const Era& era,
                                     std::string_view value) {
  using Kind = SchedulerWrite::Kind;
  value = value.substr(0, value.find('\0')).substr(0, kNameMax);
  const auto name = trimmed(value);
  if ((era.raw_none ? value : name).starts_with("none")) return {Kind::None, "none"};
  if (name.empty()) return {Kind::Invalid, {}};
  const auto wanted = name == "deadline" ? std::string_view{"mq-deadline"} : name;
  if (disk.lists(wanted)) return {Kind::Listed, std::string{wanted}};
  return {Kind::NotListed, std::string{wanted}};
}

}  // namespace elevatord
