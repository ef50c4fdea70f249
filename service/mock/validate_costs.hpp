#pragma once

#include <string>
#include <string_view>

#include "costs.hpp"
#include "finding.hpp"
#include "result.hpp"
#include "validate_run.hpp"

namespace elevatord {

/// Costs of one machine as a YAML file says them; what a file does not name is as in
/// measured_costs().
struct LoadedCosts {
  Costs costs;
  std::vector<Finding> errors;
};

[[nodiscard]] LoadedCosts load_costs(const std::string& name, std::string_view text);

/// The file's text; `comment` goes before it, line by line.
[[nodiscard]] std::string text_of(const Costs& costs, std::string_view comment);

/// `4ms`, `1.5us`, `800ns`, `2s`.
[[nodiscard]] Result<ModelTime> parse_model_time(std::string_view text);
[[nodiscard]] std::string text_of(ModelTime time);

/// Costs that calibration_operations() came to, on a kernel with this timer tick. A freeze takes
/// a part of a tick to be noticed, a grace period of whole ticks, and a tick until its callback:
/// what is usual is the grace period, what is longer straggles.
[[nodiscard]] Costs costs_from(const Measurements& measured, ModelTime tick);

/// What these costs predict for a freeze and quiesce, and what was measured: a check, not an input.
[[nodiscard]] std::string calibration_check(const Measurements& measured, const Costs& costs);

}  // namespace elevatord
