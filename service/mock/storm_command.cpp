#include "storm_command.hpp"

#include "aligned_text.hpp"
#include "json_views.hpp"

namespace elevatord::mock {

namespace {

using Side = AlignedText::Side;

std::string ms(ModelTime time) {
  return number(std::chrono::duration<double, std::milli>{time}.count(), 2);
}

std::string patches_of(const StormRun& run) {
  std::string text;
  for (const auto& patch : run.patches) text += (text.empty() ? "" : " ") + patch;
  return text.empty() ? "-" : text;
}

std::vector<std::string> cells_of(const StormRun& run) {
  return {run.creators == 1 ? "one by one" : std::to_string(run.creators) + " side by side",
          patches_of(run),
          std::string{to_text(run.watcher)},
          ms(run.added.percentile(0.5)),
          ms(run.added.percentile(0.99)),
          number(run.added.rate(), 0),
          std::to_string(run.added.grace_periods),
          std::to_string(run.added.writes)};
}

std::string table_of(const std::vector<StormRun>& runs) {
  constexpr auto kLeft = Side::Left;
  constexpr auto kRight = Side::Right;
  AlignedText text{{kLeft, kLeft, kLeft, kRight, kRight, kRight, kRight, kRight},
                   {{"MADE", "PATCHES", "WATCHED BY", "P50 ms", "P99 ms", "DISKS/s",
                     "GRACE PERIODS", "WRITES"}}};
  for (const auto& run : runs) text.lines.push_back(cells_of(run));
  return render(text);
}

std::string verdict_on(const WatchingCost& cost) {
  return "elevatord watching added " + std::to_string(cost.grace_periods) + " grace periods and " +
         std::to_string(cost.writes) + " writes.\n";
}

std::string text_of(const Storm& storm, const std::vector<StormRun>& runs) {
  return std::to_string(storm.disks) + " new single-queue disks on Linux " + storm.release +
         " (simulated); P50 and P99 of START_DEV.\n"
         "Costs: those calibrated for patch P0 (elevator-mock tables --list-inputs). Creators work "
         "on CPUs of their own.\n"
         "Every disk comes up with the scheduler that is wanted. Grace periods of others are "
         "counted, too.\n\n" +
         table_of(runs) + '\n' + verdict_on(cost_of_watching(runs));
}

}  // namespace

ProgramOutput run_storm(const StormOptions& options) {
  const auto runs = run_storms(options.storm);
  if (!runs) return usage_error(runs.error().what);
  const auto code = cost_of_watching(*runs).none() ? ExitCode::Ok : ExitCode::Findings;
  return {code, options.json ? to_json(options.storm, *runs) : text_of(options.storm, *runs), {}};
}

}  // namespace elevatord::mock
