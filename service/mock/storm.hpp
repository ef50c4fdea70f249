#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "add_disk_run.hpp"
#include "result.hpp"

namespace elevatord::mock {

struct Storm {
  unsigned disks = 1000;
  unsigned side_by_side = 16;  ///< creators of the parallel runs
  std::string release = "7.3.4";
  std::vector<std::string> patches;  ///< empty: without any, and with P0 where that mends something
  std::uint64_t seed = 1;
};

/// One run: how the disks were made, on which kernel, and who watched.
struct StormRun {
  unsigned creators;
  std::vector<std::string> patches;
  Watcher watcher;
  AddedDisks added;
};

/// The same disks in every way: one by one and side by side, each watched by nobody, by elevatord
/// and by somebody who writes unconditionally. An error for a kernel or patch that is not known.
[[nodiscard]] Result<std::vector<StormRun>> run_storms(const Storm& storm);

/// Grace periods that elevatord's watching added, and its writes, summed over the runs: the run
/// with nobody watching stands right before each of its own.
struct WatchingCost {
  std::int64_t grace_periods = 0;
  std::uint64_t writes = 0;

  [[nodiscard]] bool none() const { return grace_periods == 0 && writes == 0; }
};

[[nodiscard]] WatchingCost cost_of_watching(const std::vector<StormRun>& runs);

[[nodiscard]] std::string_view to_text(Watcher watcher);

}  // namespace elevatord::mock
