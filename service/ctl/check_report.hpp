#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "finding.hpp"
#include "host_check.hpp"

namespace elevatord::ctl {

/// What a check of policy files found.
struct CheckReport {
  std::size_t files = 0;
  std::size_t rules = 0;
  std::vector<Finding> errors;    ///< the file does not load
  std::vector<Finding> warnings;  ///< it loads, and is doubtful
  std::optional<HostCheck> host;  ///< where the disks of this host were asked for

  /// Whether the policy loads.
  [[nodiscard]] bool ok() const { return errors.empty(); }

  /// Whether there is nothing at all to say.
  [[nodiscard]] bool clean() const { return errors.empty() && warnings.empty(); }
};

/// What one file is told, in its order.
struct FileFindings {
  struct Line {
    bool is_error = false;
    Finding finding;
  };

  std::string file;
  std::vector<Line> lines;
};

/// Files in the order in which they were first spoken of.
[[nodiscard]] std::vector<FileFindings> by_file(const CheckReport& report);

}  // namespace elevatord::ctl
