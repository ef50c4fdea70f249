#include "validate_costs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "validate_report.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using namespace std::chrono_literals;

struct TimeField {
  std::string_view key;
  ModelTime Costs::*field;
};

constexpr std::array<TimeField, 11> kTimes = {{
    {"tick", &Costs::tick},
    {"grace_period", &Costs::grace_period},
    {"callback", &Costs::callback},
    {"srcu", &Costs::srcu},
    {"expedited", &Costs::expedited},
    {"syscall", &Costs::syscall},
    {"read", &Costs::read},
    {"work", &Costs::work},
    {"module_load", &Costs::module_load},
    {"add_disk", &Costs::add_disk},
    {"hw_queue_update", &Costs::hw_queue_update},
}};

struct Unit {
  std::string_view suffix;
  ModelTime size;
};

/// The longer suffix first: `ms` ends in `s` as well.
constexpr std::array<Unit, 4> kUnits = {{{"ns", 1ns}, {"us", 1us}, {"ms", 1ms}, {"s", 1s}}};

std::optional<double> number_in(std::string_view text) {
  double number = 0;
  const auto* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc{} || end != last || !std::isfinite(number)) return {};
  return number;
}

void complain(Findings& findings, const YamlEntry& entry, const std::string& what) {
  findings.error(entry.value.at, "costs-value", entry.key + ": " + what);
}

std::optional<double> read_share(const YamlEntry& entry, Findings& findings) {
  const auto text = read_text(entry, findings);
  if (!text) return {};
  const auto share = number_in(*text);
  if (share && *share >= 0 && *share <= 1) return share;
  complain(findings, entry, "not a share of 0 to 1");
  return {};
}

std::optional<ModelTime> read_time(const YamlEntry& entry, Findings& findings) {
  const auto text = read_text(entry, findings);
  if (!text) return {};
  const auto time = parse_model_time(*text);
  if (time) return *time;
  complain(findings, entry, time.error().what);
  return {};
}

std::optional<Straggle> read_straggle(const YamlNode& node, Findings& findings) {
  constexpr std::array<std::string_view, 2> kKeys = {"probability", "extra"};
  if (!check_map(node, "a straggle", {kKeys}, findings)) return {};
  const auto* const probability = node.find("probability");
  const auto* const extra = node.find("extra");
  if (probability == nullptr || extra == nullptr) {
    findings.error(node.at, "costs-value", "a straggle needs probability and extra");
    return {};
  }
  const auto share = read_share(*probability, findings);
  const auto time = read_time(*extra, findings);
  if (!share || !time) return {};
  return Straggle{*share, *time};
}

std::vector<Straggle> read_straggles(const YamlEntry& entry, Findings& findings) {
  std::vector<Straggle> straggles;
  if (!entry.value.is(YamlNode::Kind::List)) {
    complain(findings, entry, "not a list");
    return straggles;
  }
  for (const auto& item : entry.value.items) {
    if (const auto straggle = read_straggle(item, findings)) straggles.push_back(*straggle);
  }
  return straggles;
}

std::vector<std::string_view> known_keys() {
  std::vector<std::string_view> keys = {"version", "others", "straggles"};
  for (const auto& time : kTimes) keys.push_back(time.key);
  return keys;
}

constexpr std::int64_t kMostTicks = 3;  ///< that a straggler is late by
constexpr double kUsual = 0.25;         ///< share of grace periods that counts as usual
constexpr int kLateness = 16;           ///< part of a tick that a write is late by itself

/// Ticks that the grace period of a freeze lasted: one tick goes to its callback, and a part of one
/// until it was noticed.
std::int64_t ticks_of(ValidateTime freeze, ModelTime tick) {
  const auto begun = (freeze - tick / kLateness + tick - 1ns) / tick;
  return std::max(begun - 2, std::int64_t{1});
}

struct GracePeriodFit {
  std::int64_t ticks = 1;
  std::vector<Straggle> straggles;
};

/// The shortest that is usual, and by how much how many were longer.
GracePeriodFit fit_grace_period(const std::vector<ValidateTime>& freezes, ModelTime tick) {
  std::vector<std::int64_t> ticks;
  ticks.reserve(freezes.size());
  for (const auto freeze : freezes) ticks.push_back(ticks_of(freeze, tick));
  std::sort(ticks.begin(), ticks.end());
  const auto usual = static_cast<std::size_t>(kUsual * static_cast<double>(ticks.size()));
  GracePeriodFit fit{ticks[usual], {}};
  for (std::int64_t late = 1; late <= kMostTicks; ++late) {
    const auto count = std::count_if(ticks.begin(), ticks.end(), [&](std::int64_t each) {
      return late == kMostTicks ? each >= fit.ticks + late : each == fit.ticks + late;
    });
    const auto share = static_cast<double>(count) / static_cast<double>(ticks.size());
    if (count != 0) fit.straggles.push_back({share, late * tick});
  }
  return fit;
}

ModelTime median_time(const Measurements& measured, const char* row, ModelTime otherwise) {
  const auto times = measured.times.find(row);
  if (times == measured.times.end()) return otherwise;
  const std::chrono::duration<double, std::milli> median{summary_of(times->second).median};
  return std::chrono::duration_cast<ModelTime>(median);
}

}  // namespace

Result<ModelTime> parse_model_time(std::string_view text) {
  for (const auto& [suffix, size] : kUnits) {
    if (!text.ends_with(suffix)) continue;
    const auto number = number_in(text.substr(0, text.size() - suffix.size()));
    if (!number) continue;
    constexpr double kLongest = 3600e9;
    const auto time = *number * static_cast<double>(size.count());
    if (time < 0 || time > kLongest) break;
    return ModelTime{std::llround(time)};
  }
  return failure("'" + std::string{text} + "' is no time (4ms, 1.5us, 800ns, up to 3600s)");
}

std::string text_of(ModelTime time) {
  for (auto unit = kUnits.rbegin(); unit != kUnits.rend(); ++unit) {
    if (time >= unit->size) {
      return fmt::format(
          "{:.10g}{}", static_cast<double>(time.count()) / static_cast<double>(unit->size.count()),
          unit->suffix);
    }
  }
  return "0ms";
}

LoadedCosts load_costs(const std::string& name, std::string_view text) {
  LoadedCosts loaded{measured_costs(), {}};
  Findings findings;
  const auto root = read_yaml(name, text, findings);
  const auto keys = known_keys();
  if (!check_map(root, "a costs file", {keys}, findings)) return {loaded.costs, findings.errors};
  const auto* const version = root.find("version");
  if (version == nullptr || version->value.text != "1") {
    findings.error(version == nullptr ? root.at : version->value.at, "costs-version",
                   "needs `version: 1`");
  }
  for (const auto& [key, field] : kTimes) {
    const auto* const entry = root.find(key);
    if (entry == nullptr) continue;
    if (const auto time = read_time(*entry, findings)) loaded.costs.*field = *time;
  }
  if (const auto* const others = root.find("others")) {
    loaded.costs.others = read_share(*others, findings).value_or(0);
  }
  if (const auto* const straggles = root.find("straggles")) {
    loaded.costs.straggles = read_straggles(*straggles, findings);
  }
  findings.sort();
  loaded.errors = findings.errors;
  return loaded;
}

std::string text_of(const Costs& costs, std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const auto line = comment.substr(0, comment.find('\n'));
    text += fmt::format("# {}\n", line);
    comment.remove_prefix(std::min(comment.size(), line.size() + 1));
  }
  text += "version: 1\n";
  for (const auto& [key, field] : kTimes) {
    text += fmt::format("{}: {}\n", key, text_of(costs.*field));
  }
  text += fmt::format("others: {:.4g}\nstraggles: [", costs.others);
  for (const auto& straggle : costs.straggles) {
    text += fmt::format("{}{{probability: {:.4g}, extra: {}}}", text.back() == '[' ? "" : ", ",
                        straggle.probability, text_of(straggle.extra));
  }
  return text + "]\n";
}

Costs costs_from(const Measurements& measured, ModelTime tick) {
  auto costs = measured_costs();
  costs.tick = tick;
  costs.syscall = median_time(measured, kCalibrateSyscall, costs.syscall);
  costs.read = median_time(measured, kCalibrateRead, costs.read);
  costs.straggles.clear();
  const auto freezes = measured.times.find(kCalibrateFreeze);
  if (freezes == measured.times.end() || tick.count() == 0) return costs;
  const auto fit = fit_grace_period(freezes->second, tick);
  costs.grace_period = fit.ticks * tick;
  costs.straggles = fit.straggles;
  return costs;
}

std::string calibration_check(const Measurements& measured, const Costs& costs) {
  const auto found = measured.times.find(kCalibrateQuiesce);
  if (found == measured.times.end()) return "no freeze and quiesce was measured";
  auto predicted = 2 * costs.grace_period + costs.tick * 3 / 2 + costs.work;
  for (const auto& straggle : costs.straggles) {
    predicted += std::chrono::duration_cast<ModelTime>(2 * straggle.probability * straggle.extra);
  }
  return fmt::format("freeze and quiesce ({}): median {:.2f} ms, these costs say {} in the mean",
                     kCalibrateQuiesce, summary_of(found->second).median, text_of(predicted));
}

}  // namespace elevatord
