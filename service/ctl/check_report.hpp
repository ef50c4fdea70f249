#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "output_style.hpp"
#include "policy_loader.hpp"

namespace elevatord::ctl {

/// What a check of policy files found.
struct CheckReport {
  std::size_t files = 0;
  std::size_t rules = 0;
  std::vector<Finding> errors;
  std::vector<Finding> warnings;

  [[nodiscard]] bool ok() const { return errors.empty(); }
};

/// One line a finding, as compilers do: `20-nvme.yaml:7:12: error: unknown key 'clas'`, and a last
/// line that sums up.
[[nodiscard]] std::string check_view(const CheckReport& report, const OutputStyle& style);

}  // namespace elevatord::ctl
