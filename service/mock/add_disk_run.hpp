#pragma once

#include <cstdint>
#include <vector>

#include "costs.hpp"
#include "era_table.hpp"
#include "model_inputs.hpp"

namespace elevatord::mock {

/// Who reacts to new disks while they are made.
enum class Watcher {
  Nobody,
  Elevatord,      ///< reads the attributes, and writes what is not as it is wanted: nothing here
  Unconditional,  ///< writes the wanted scheduler whatever is active, as a udev rule does
};

/// New single-queue disks, as a driver that is told to make many of them makes them.
struct AddDisks {
  unsigned disks = 1000;
  unsigned creators = 1;  ///< that work side by side, each one disk after the other
  Watcher watcher = Watcher::Nobody;
  std::uint64_t seed = 1;
};

struct AddedDisks {
  std::vector<ModelTime> start_dev;  ///< of each disk, the shortest first
  ModelTime elapsed{0};              ///< until the last disk was there
  std::uint64_t grace_periods = 0;   ///< begun, by whomever
  std::uint64_t writes = 0;          ///< by the watcher

  [[nodiscard]] ModelTime percentile(double share) const;
  [[nodiscard]] double rate() const;  ///< disks a second
};

/// Costs of the machine that P0 was measured on.
[[nodiscard]] Costs add_disk_costs(const ModelInputs& inputs);

[[nodiscard]] AddedDisks add_disks(const Era& era, const ModelInputs& inputs, const AddDisks& what);

}  // namespace elevatord::mock
