#include "model_inputs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "suggest.hpp"

namespace elevatord::mock {

namespace {

constexpr auto kInputs = std::to_array<InputText>({
    {"P0.S_p50", "0.68ms", "P0.after.p50", "median of START_DEV without waiting (log-normal)"},
    {"P0.S_p99", "1.32ms", "P0.after.p99", "its 99th percentile"},
    {"P0.c", "0.322ms", "P0.after.rate", "the creator's own time between two disks"},
    {"P0.G", "7.06ms", "P0.before.p50", "a grace period"},
    {"P0.rho", "0.193", "P0.before.rate", "share of time in which others' grace periods run"},

    {"P1.t_null", "2.825us", "P1.null.none.before", "one I/O of null_blk"},
    {"P1.s", "0.635us", "P1.null.mq.after", "what a scheduler adds to it"},
    {"P1.k_null", "1.721us", "P1.null.mq.before", "what the detour over a worker adds, null_blk"},
    {"P1.t_ublk", "3.139us", "P1.ublk.mq.after", "one I/O of ublk"},
    {"P1.k_ublk", "5.076us", "P1.ublk.mq.before", "what the detour over a worker adds, ublk"},
    {"P1.sigma_before", "0.186", "P1.ublk4.before", "contention of four disks, with the detour"},
    {"P1.sigma_after", "0.0814", "P1.ublk4.after", "contention of four disks, without it"},

    {"P2.o", "0.08ms", "P2.none.after", "system call and locks of a write"},
    {"P2.F", "9.06ms", "P2.mq.before", "a freeze: a grace period and its callback"},
    {"P2.Q", "7.06ms", "P0.before.p50", "a quiesce that waits for RCU; a freeze is no shorter"},
    {"P2.srcu", "0.05ms", "", "a quiesce where the driver may block (SRCU)"},
    {"P2.t_io", "2.526us", "P2.iops.after", "one I/O of null_blk at qd1"},
    {"P2.hiccup", "978us", "P2.max.after", "the machine's own longest delay of an I/O"},

    {"P3.X_dev", "640MB/s", "P3.unlocked", "throughput of the disks"},
    {"P3.rh", "26.77us", "P3.locked", "time for which a completion of 4 KiB holds the lock"},
});

enum class Kind { Time, Share, Rate };

Kind kind_of(std::string_view name) {
  if (name == "P3.X_dev") return Kind::Rate;
  const bool share = name == "P0.rho" || name.starts_with("P1.sigma");
  return share ? Kind::Share : Kind::Time;
}

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array<Unit, 4> kTimeUnits = {{{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}}};
constexpr std::array<Unit, 1> kRateUnits = {{{"MB/s", 1e6}}};
constexpr std::array<Unit, 1> kShareUnits = {{{"", 1}}};
/// Longer than anything that a model of milliseconds is about, and safe as nanoseconds.
constexpr double kLongest = 60;
constexpr double kFastest = 1e12;

std::span<const Unit> units_of(Kind kind) {
  if (kind == Kind::Time) return kTimeUnits;
  if (kind == Kind::Rate) return kRateUnits;
  return kShareUnits;
}

std::string_view wanted_form(Kind kind) {
  if (kind == Kind::Time) return "a time such as 10ms, 2.5us or 0.01s, of at most 60s";
  if (kind == Kind::Rate) return "a rate such as 640MB/s";
  return "a share from 0 to 1";
}

bool in_range(double value, Kind kind) {
  if (!(value >= 0)) return false;  // NaN too
  if (kind == Kind::Share) return value <= 1;
  return value > 0 && value <= (kind == Kind::Time ? kLongest : kFastest);
}

std::optional<double> parse_value(std::string_view text, Kind kind) {
  double value = 0;
  const auto* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc{}) return std::nullopt;
  const std::string_view suffix{end, static_cast<std::size_t>(last - end)};
  for (const auto& unit : units_of(kind)) {
    if (suffix == unit.name && in_range(value * unit.factor, kind)) return value * unit.factor;
  }
  return std::nullopt;
}

std::vector<std::string_view> known_names() {
  std::vector<std::string_view> names;
  names.reserve(kInputs.size());
  for (const auto& input : kInputs) names.push_back(input.name);
  return names;
}

}  // namespace

std::span<const InputText> input_texts() {
  return kInputs;
}

ModelInputs::ModelInputs() {
  for (const auto& input : kInputs) {
    const auto value = parse_value(input.value, kind_of(input.name));
    values_.emplace(input.name, Value{value.value_or(0), false});
  }
}

Result<void> ModelInputs::set(std::string_view assignment) {
  const auto equals = assignment.find('=');
  const auto name = assignment.substr(0, equals);
  const auto known = values_.find(name);
  if (known == values_.end()) {
    return failure("unknown input '" + std::string{name} + "'" + did_you_mean(name, known_names()));
  }
  const auto kind = kind_of(name);
  const auto text =
      equals == std::string_view::npos ? std::string_view{} : assignment.substr(equals + 1);
  const auto value = parse_value(text, kind);
  if (!value) {
    return failure("input " + std::string{name} + ": '" + std::string{text} + "' is not " +
                   std::string{wanted_form(kind)});
  }
  known->second = {*value, true};
  return {};
}

ModelTime ModelInputs::time(std::string_view name) const {
  return ModelTime{std::llround(seconds(name) * 1e9)};
}

double ModelInputs::seconds(std::string_view name) const {
  return number(name);
}

double ModelInputs::number(std::string_view name) const {
  const auto it = values_.find(name);
  return it == values_.end() ? 0 : it->second.value;
}

bool ModelInputs::changed(std::string_view name) const {
  const auto it = values_.find(name);
  return it != values_.end() && it->second.changed;
}

std::vector<std::string> ModelInputs::calibrated_from(std::string_view figure) const {
  const auto patch = figure.substr(0, figure.find('.'));
  std::vector<std::string> names;
  for (const auto& input : kInputs) {
    if (input.from == figure && input.name.starts_with(patch)) names.emplace_back(input.name);
  }
  return names;
}

}  // namespace elevatord::mock
