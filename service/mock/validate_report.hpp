#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "validate_run.hpp"

namespace elevatord {

/// Of some times, in milliseconds.
struct ValidateSummary {
  std::size_t count = 0;
  double median = 0;
  double p99 = 0;  ///< the longest, below 100 times
};

[[nodiscard]] ValidateSummary summary_of(std::vector<ValidateTime> times);

/// One kind of operation on both kernels.
struct ValidateRow {
  std::string name;
  ValidateSummary real;
  ValidateSummary mock;
  unsigned failures = 0;  ///< real writes with an unexpected answer

  [[nodiscard]] double ratio() const;  ///< mock to real, of the medians; 0 where there is none
  [[nodiscard]] bool off() const;      ///< by more than a quarter
};

struct ValidateStallRow {
  std::string writer;
  ValidateStall real;
  ValidateStall mock;
  bool quiet = true;  ///< the machine does not hold up I/O by itself

  [[nodiscard]] bool judged() const;
  [[nodiscard]] bool off() const;  ///< by more than a quarter of what is real, and more than noise
};

struct ValidateReport {
  std::string release;
  std::string era;
  std::string assumption;  ///< what of the era rests on one; empty: nothing
  std::string costs;       ///< where the mock's costs come from
  std::size_t disks = 0;
  std::vector<ValidateRow> rows;
  std::vector<ValidateStallRow> stalls;
  std::vector<std::string> not_restored;
};

/// Puts the rows of both side by side, in the order of the real ones.
void compare(ValidateReport& report, const Measurements& real, const Measurements& mock);

[[nodiscard]] std::string table_of(const ValidateReport& report);
[[nodiscard]] std::string json_of(const ValidateReport& report);

}  // namespace elevatord
