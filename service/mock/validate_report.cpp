#include "validate_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace elevatord {

namespace {

constexpr double kOff = 0.25;
constexpr double kShareNoise = 0.03;
constexpr std::size_t kWidest = 36;

double in_ms(ValidateTime time) {
  return std::chrono::duration<double, std::milli>{time}.count();
}

double median_of(const std::vector<ValidateTime>& sorted) {
  const auto half = sorted.size() / 2;
  const auto upper = in_ms(sorted[half]);
  return sorted.size() % 2 == 1 ? upper : (in_ms(sorted[half - 1]) + upper) / 2;
}

/// As many digits as there is to see of it.
std::string ms(double value) {
  return value < 0.1 ? fmt::format("{:.4f}", value) : fmt::format("{:.2f}", value);
}

std::string row_text(const ValidateRow& row) {
  if (row.real.count == 0) {
    return fmt::format("{:<{}} {:>4}  {} writes failed\n", row.name, kWidest, 0, row.failures);
  }
  return fmt::format("{:<{}} {:>4} {:>9} {:>9} {:>9} {:>9} {:>6.2f}{}{}\n", row.name, kWidest,
                     row.real.count, ms(row.real.median), ms(row.real.p99), ms(row.mock.median),
                     ms(row.mock.p99), row.ratio(), row.off() ? "  off" : "",
                     row.failures != 0 ? fmt::format("  {} failed", row.failures) : "");
}

std::string stall_text(const ValidateStallRow& row) {
  return fmt::format("{:<{}} {:>9.1f} {:>9.1f} {:>9} {:>9}{}\n", row.writer, kWidest,
                     100 * row.real.share, 100 * row.mock.share, ms(in_ms(row.real.longest)),
                     ms(in_ms(row.mock.longest)), row.off() ? "  off" : "");
}

nlohmann::ordered_json summary_json(const ValidateSummary& summary) {
  return {{"count", summary.count}, {"median_ms", summary.median}, {"p99_ms", summary.p99}};
}

nlohmann::ordered_json stall_json(const ValidateStall& stall) {
  return {{"stalled_share", stall.share}, {"longest_ms", in_ms(stall.longest)}};
}

}  // namespace

ValidateSummary summary_of(std::vector<ValidateTime> times) {
  if (times.empty()) return {};
  std::sort(times.begin(), times.end());
  const auto rank = static_cast<std::size_t>(std::ceil(0.99 * static_cast<double>(times.size())));
  return {times.size(), median_of(times), in_ms(times[rank - 1])};
}

double ValidateRow::ratio() const {
  return real.median > 0 && mock.count != 0 ? mock.median / real.median : 0;
}

bool ValidateRow::off() const {
  return std::abs(ratio() - 1) > kOff;
}

bool ValidateStallRow::judged() const {
  return quiet && writer != kNobody;
}

bool ValidateStallRow::off() const {
  if (!judged()) return false;
  const auto apart = std::abs(mock.share - real.share);
  return apart > kShareNoise && apart > kOff * real.share;
}

void compare(ValidateReport& report, const Measurements& real, const Measurements& mock) {
  const auto times = [](const Measurements& of, const std::string& row) {
    const auto it = of.times.find(row);
    return it == of.times.end() ? std::vector<ValidateTime>{} : it->second;
  };
  for (const auto& name : real.order) {
    const auto failed = real.failures.find(name);
    report.rows.push_back({name, summary_of(times(real, name)), summary_of(times(mock, name)),
                           failed == real.failures.end() ? 0 : failed->second});
  }
  for (const auto& [name, count] : real.failures) {
    if (!real.times.contains(name)) report.rows.push_back({name, {}, {}, count});
  }
  const auto nobody = real.stalls.find(kNobody);
  const bool quiet = nobody == real.stalls.end() || nobody->second.share < kShareNoise;
  for (const auto& writer : real.stall_order) {
    const auto found = mock.stalls.find(writer);
    if (found == mock.stalls.end()) continue;
    report.stalls.push_back({writer, real.stalls.at(writer), found->second, quiet});
  }
}

std::string table_of(const ValidateReport& report) {
  auto text = fmt::format("Linux {} (era {}), {} loop disks; costs of the mock: {}\n",
                          report.release, report.era, report.disks, report.costs);
  if (!report.assumption.empty()) text += fmt::format("assumed: {}\n", report.assumption);
  text += fmt::format("\n{:<{}} {:>4} {:>9} {:>9} {:>9} {:>9} {:>6}\n", "OPERATION, MS", kWidest,
                      "N", "REAL", "P99", "MOCK", "P99", "RATIO");
  for (const auto& row : report.rows) text += row_text(row);
  if (!report.stalls.empty()) {
    text += fmt::format("\n{:<{}} {:>9} {:>9} {:>9} {:>9}\n", "READS BESIDE A WRITE EACH 50 MS",
                        kWidest, "REAL, %", "MOCK, %", "MAX, MS", "MAX, MS");
    for (const auto& row : report.stalls) text += stall_text(row);
  }
  for (const auto& row : report.stalls) {
    if (row.writer != kNobody || row.quiet) continue;
    text += fmt::format("nobody holds up reads for {:.0f} % of the time: too busy to judge these\n",
                        100 * row.real.share);
  }
  const auto judged = [](const ValidateStallRow& row) { return row.judged(); };
  const auto rows = report.rows.size() + static_cast<std::size_t>(std::count_if(
                                             report.stalls.begin(), report.stalls.end(), judged));
  const auto off = std::count_if(report.rows.begin(), report.rows.end(),
                                 [](const ValidateRow& row) { return row.off(); }) +
                   std::count_if(report.stalls.begin(), report.stalls.end(),
                                 [](const ValidateStallRow& row) { return row.off(); });
  text += fmt::format("\n{} of {} rows are off by more than 25 %\n", off, rows);
  for (const auto& what : report.not_restored) text += fmt::format("not put back: {}\n", what);
  return text;
}

std::string json_of(const ValidateReport& report) {
  nlohmann::ordered_json json{{"release", report.release},
                              {"era", report.era},
                              {"assumption", report.assumption},
                              {"costs", report.costs},
                              {"disks", report.disks},
                              {"operations", nlohmann::ordered_json::array()},
                              {"stalls", nlohmann::ordered_json::array()},
                              {"not_restored", report.not_restored}};
  for (const auto& row : report.rows) {
    json["operations"].push_back({{"name", row.name},
                                  {"real", summary_json(row.real)},
                                  {"mock", summary_json(row.mock)},
                                  {"ratio", row.ratio()},
                                  {"off", row.off()},
                                  {"failures", row.failures}});
  }
  for (const auto& row : report.stalls) {
    json["stalls"].push_back({{"writer", row.writer},
                              {"real", stall_json(row.real)},
                              {"mock", stall_json(row.mock)},
                              {"off", row.off()}});
  }
  return json.dump(2) + '\n';
}

}  // namespace elevatord
