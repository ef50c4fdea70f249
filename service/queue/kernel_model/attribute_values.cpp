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
constexpr std::int64_t kMinRequests = 4;                            // BLKDEV_MIN_RQ
constexpr std::int64_t kMaxSchedRequests = std::int64_t{16} * 128;  // MAX_SCHED_RQ
constexpr std::size_t kNameMax = 15;  // ELV_NAME_MAX with the final NUL

Text invalid() {
  return failure("invalid argument", EINVAL);
}

std::string_view without_newline(std::string_view value) {
  if (!value.empty() && value.back() == '\n') value.remove_suffix(1);
  return value;
}

/// As kstrtoul in base 10: an optional plus, digits and one newline, nothing else.
std::optional<std::uint64_t> unsigned_in(std::string_view value) {
  value = without_newline(value);
  if (value.starts_with('+')) value.remove_prefix(1);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size()) return {};
  return number;
}

/// As queue_var_store(): what goes beyond an unsigned int is refused as well.
std::optional<std::int64_t> number_in(std::string_view value) {
  const auto number = unsigned_in(value);
  if (!number || *number > UINT32_MAX) return {};
  return static_cast<std::int64_t>(*number);
}

/// As kstrtoll: may be negative.
std::optional<std::int64_t> signed_in(std::string_view value) {
  const bool negative = value.starts_with('-');
  const auto number = unsigned_in(negative ? value.substr(1) : value);
  if (!number || *number > INT64_MAX || (negative && value.starts_with("-+"))) return {};
  const auto size = static_cast<std::int64_t>(*number);
  return negative ? -size : size;
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
  if (!number) return invalid();
  return std::to_string(*number / kPageKb * kPageKb);
}

Text max_sectors_after(const ModelDisk& disk, const Era& era, std::string_view value) {
  const auto number = number_in(value);
  const auto most = std::int64_t{disk.spec.max_hw_sectors_kb};
  if (!number || (*number != 0 && *number < kPageKb)) return invalid();
  if (*number > most && !era.quiet_limits) return invalid();
  if (*number == 0) return std::to_string(default_max_sectors_kb(disk.spec));
  return std::to_string(std::min(*number, most));
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
  const auto number = signed_in(value);
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

std::optional<std::uint64_t> discard_in(std::string_view value) {
  constexpr std::uint64_t kGranularity = 4096;
  const auto number = unsigned_in(value);
  return number && *number % kGranularity == 0 ? number : std::nullopt;
}

Text discard_after(const ModelDisk& disk, std::string_view value) {
  if (!discard_in(value)) return invalid();
  // The hardware's maximum is what was there first: disks of the model have none.
  return disk.values.find("discard_max_bytes")->second;
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
  if (attribute == "discard_max_bytes") return discard_after(disk, value);
  if (attribute == "io_poll") return invalid();                // drivers of the model do not poll
  if (attribute == "io_poll_delay") return std::string{"-1"};  // taken, and without effect
  if (attribute == "io_timeout") {
    const auto number = number_in(value);
    return number && *number > 0 ? Text{std::to_string(*number)} : invalid();
  }
  return flag_after(value);
}

bool is_malformed(std::string_view attribute, std::string_view value) {
  if (attribute == "write_cache") return !cache_after(value);
  if (attribute == "wbt_lat_usec") return signed_in(value).value_or(-2) < -1;
  if (attribute == "io_poll" || attribute == "io_poll_delay") return false;
  if (attribute == "discard_max_bytes") return !discard_in(value);
  return !number_in(value);
}

WriteCost cost_of_write(const ModelDisk& disk, const Era& era, const ModelAttribute& attribute,
                        std::string_view value, const Text& after) {
  if (is_malformed(attribute.name, value)) return era.malformed;
  const auto cost = era.cost(attribute.kind);
  const auto& before = disk.values.find(attribute.name)->second;
  if (after) {
    const bool requests = attribute.kind == AttributeKind::NrRequests;
    const bool literal = requests && era.requests_compared_first;
    const auto compared = literal ? std::to_string(*number_in(value)) : *after;
    return compared == before ? cost.same : cost.different;
  }
  if (attribute.kind == AttributeKind::NrRequests) return era.excess_requests;
  if (attribute.kind == AttributeKind::Limits) return era.refused_limit;
  return cost.same;
}

SchedulerWrite parse_scheduler_write(const ModelDisk& disk, const Era& era,
                                     std::string_view value) {
  using Kind = SchedulerWrite::Kind;
  value = value.substr(0, value.find('\0')).substr(0, kNameMax);
  const auto name = trimmed(value);
  if ((era.raw_none ? value : name).starts_with("none")) return {Kind::None, "none"};
  if (name.empty()) return {Kind::Invalid, {}};
  const auto wanted = name == "deadline" ? std::string_view{"mq-deadline"} : name;
  // In the list that a spec may give, `none` is no scheduler that could be looked up.
  if (wanted != "none" && disk.lists(wanted)) return {Kind::Listed, std::string{wanted}};
  return {Kind::NotListed, std::string{wanted}};
}

}  // namespace elevatord
