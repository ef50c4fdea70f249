// What a scheduler's own attributes make of a value.
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdint>
#include <optional>

#include "attribute_values.hpp"

namespace elevatord {

namespace {

enum class Unit { Plain, Jiffies, Wide };

/// What the kernel clamps to, silently.
struct IoschedAttribute {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  Unit unit;
};

constexpr std::array<IoschedAttribute, 7> kDeadline = {{
    {"read_expire", 0, INT_MAX, Unit::Jiffies},
    {"write_expire", 0, INT_MAX, Unit::Jiffies},
    {"prio_aging_expire", 0, INT_MAX, Unit::Jiffies},
    {"fifo_batch", 0, INT_MAX, Unit::Plain},
    {"writes_starved", INT_MIN, INT_MAX, Unit::Plain},
    {"front_merges", 0, 1, Unit::Plain},
    {"async_depth", 1, INT_MAX, Unit::Plain},
}};

constexpr std::array<IoschedAttribute, 2> kKyber = {{
    {"read_lat_nsec", 0, INT64_MAX, Unit::Wide},
    {"write_lat_nsec", 0, INT64_MAX, Unit::Wide},
}};

constexpr std::array<IoschedAttribute, 10> kBfq = {{
    {"fifo_expire_sync", 1, INT_MAX, Unit::Plain},
    {"fifo_expire_async", 1, INT_MAX, Unit::Plain},
    {"back_seek_max", 0, INT_MAX, Unit::Plain},
    {"back_seek_penalty", 1, INT_MAX, Unit::Plain},
    {"slice_idle", 0, INT_MAX, Unit::Plain},
    {"slice_idle_us", 0, INT_MAX, Unit::Plain},
    {"max_budget", 0, INT_MAX, Unit::Plain},
    {"timeout_sync", 1, INT_MAX, Unit::Jiffies},
    {"strict_guarantees", 0, 1, Unit::Plain},
    {"low_latency", 0, 1, Unit::Plain},
}};

template <std::size_t n>
std::optional<IoschedAttribute> in(const std::array<IoschedAttribute, n>& table,
                                   std::string_view name) {
  const auto* const it =
      std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.name == name; });
  return it == table.end() ? std::nullopt : std::optional{*it};
}

std::optional<IoschedAttribute> find_iosched(std::string_view scheduler, std::string_view name) {
  if (scheduler == "mq-deadline") return in(kDeadline, name);
  if (scheduler == "kyber") return in(kKyber, name);
  if (scheduler == "bfq") return in(kBfq, name);
  return {};
}

std::string_view without_newline(std::string_view value) {
  if (!value.empty() && value.back() == '\n') value.remove_suffix(1);
  return value;
}

/// As kstrtoint with base 0: hexadecimal after 0x, octal after 0.
Result<std::int64_t> int_in(std::string_view value) {
  auto digits = without_newline(value);
  const bool negative = digits.starts_with('-');
  if (negative || digits.starts_with('+')) digits.remove_prefix(1);
  const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
  const int base = hex ? 16 : digits.starts_with('0') ? 8 : 10;
  if (hex) digits.remove_prefix(2);
  std::uint64_t number = 0;
  const auto* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, number, base);
  if (error == std::errc::invalid_argument || end != last) {
    return failure("invalid argument", EINVAL);
  }
  const auto most = negative ? std::uint64_t{INT_MAX} + 1 : std::uint64_t{INT_MAX};
  if (error != std::errc{} || number > most) return failure("out of range", ERANGE);
  const auto size = static_cast<std::int64_t>(number);
  return negative ? -size : size;
}

/// As kstrtoull with base 10: kyber and bfq.
Result<std::uint64_t> unsigned_in(std::string_view value) {
  auto digits = without_newline(value);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::uint64_t number = 0;
  const auto* const last = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), last, number);
  if (error == std::errc::result_out_of_range) return failure("out of range", ERANGE);
  if (error != std::errc{} || end != last) return failure("invalid argument", EINVAL);
  return number;
}

/// Milliseconds kept in jiffies: at HZ=250 123 reads 124, and 1 reads 4. Shown as an int.
std::string through_jiffies(std::int64_t ms, unsigned hz) {
  const std::int64_t per_jiffy = 1000 / std::int64_t{hz};
  return std::to_string(static_cast<std::int32_t>((ms + per_jiffy - 1) / per_jiffy * per_jiffy));
}

std::string shown(const IoschedAttribute& attribute, std::int64_t number, unsigned hz) {
  const auto kept = std::clamp(number, attribute.least, attribute.most);
  return attribute.unit == Unit::Jiffies ? through_jiffies(kept, hz) : std::to_string(kept);
}

}  // namespace

Result<std::map<std::string, std::string>> iosched_after_write(const ModelDisk& disk,
                                                               std::string_view name,
                                                               std::string_view value,
                                                               unsigned hz) {
  using Values = std::map<std::string, std::string>;
  const auto attribute = find_iosched(disk.active, name);
  if (!attribute || !disk.iosched.contains(name)) return failure("no such attribute", ENOENT);
  if (disk.active == "mq-deadline") {
    return int_in(value).map([&](std::int64_t number) {
      return Values{{std::string{name}, shown(*attribute, number, hz)}};
    });
  }
  const auto number = unsigned_in(value);
  if (!number) return tl::unexpected(number.error());
  if (attribute->unit == Unit::Wide) return Values{{std::string{name}, std::to_string(*number)}};
  const auto kept = static_cast<std::int64_t>(std::min<std::uint64_t>(*number, INT_MAX));
  if (name == "slice_idle") {
    return Values{{"slice_idle", std::to_string(kept)},
                  {"slice_idle_us", std::to_string(kept * 1000)}};
  }
  if (name == "slice_idle_us") {
    return Values{{"slice_idle", std::to_string(kept / 1000)},
                  {"slice_idle_us", std::to_string(kept)}};
  }
  return Values{{std::string{name}, shown(*attribute, kept, hz)}};
}

}  // namespace elevatord
