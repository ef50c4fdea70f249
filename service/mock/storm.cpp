#include "storm.hpp"

#include <array>

#include "era_table.hpp"

namespace elevatord::mock {

namespace {

using Patches = std::vector<std::string>;

constexpr std::array kWatchers = {Watcher::Nobody, Watcher::Elevatord, Watcher::Unconditional};

std::vector<Patches> kernels_of(const Storm& storm) {
  if (!storm.patches.empty()) return {storm.patches};
  std::vector<Patches> kernels = {{}};
  if (era_of(storm.release, {"P0"})) kernels.push_back({"P0"});
  return kernels;
}

std::vector<unsigned> creators_of(const Storm& storm) {
  return storm.side_by_side > 1 ? std::vector{1U, storm.side_by_side} : std::vector{1U};
}

}  // namespace

Result<std::vector<StormRun>> run_storms(const Storm& storm) {
  const ModelInputs inputs;
  std::vector<StormRun> runs;
  for (const auto& patches : kernels_of(storm)) {
    const auto era = era_of(storm.release, patches);
    if (!era) return tl::unexpected(era.error());
    for (const auto creators : creators_of(storm)) {
      for (const auto watcher : kWatchers) {
        const AddDisks what{storm.disks, creators, watcher, storm.seed};
        runs.push_back({creators, patches, watcher, add_disks(*era, inputs, what)});
      }
    }
  }
  return runs;
}

WatchingCost cost_of_watching(const std::vector<StormRun>& runs) {
  WatchingCost cost;
  std::int64_t unwatched = 0;
  for (const auto& run : runs) {
    const auto begun = static_cast<std::int64_t>(run.added.grace_periods);
    if (run.watcher == Watcher::Nobody) unwatched = begun;
    if (run.watcher != Watcher::Elevatord) continue;
    cost.grace_periods += begun - unwatched;
    cost.writes += run.added.writes;
  }
  return cost;
}

std::string_view to_text(Watcher watcher) {
  switch (watcher) {
    case Watcher::Nobody:
      return "nobody";
    case Watcher::Elevatord:
      return "elevatord";
    case Watcher::Unconditional:
      return "unconditional writer";
  }
  return "";
}

}  // namespace elevatord::mock
