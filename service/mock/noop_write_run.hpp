#pragma once

#include "era_table.hpp"
#include "io_workload.hpp"
#include "model_inputs.hpp"

namespace elevatord::mock {

/// The machine that P2 was measured on: costs from the inputs, quiesces of this kind.
struct NoopMachine {
  const ModelInputs& inputs;
  Quiesce quiesce = Quiesce::Srcu;
};

/// Writes the scheduler that is active again, 20 times; the median of how long a write takes.
[[nodiscard]] ModelTime noop_write(const Era& era, const NoopMachine& machine,
                                   const char* scheduler);

/// 4k reads, one at a time, for 10 s, while somebody writes `none` over `none` and waits 50 ms,
/// again and again.
[[nodiscard]] IoWorkload::Result reads_beside_writer(const Era& era, const NoopMachine& machine);

}  // namespace elevatord::mock
