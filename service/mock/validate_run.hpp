#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "validate_operations.hpp"

namespace elevatord {

using ValidateTime = std::chrono::nanoseconds;

/// I/O on a disk while somebody writes to its queue.
struct ValidateStall {
  double share = 0;  ///< of the time, spent in I/O that was held up
  ValidateTime longest{0};
};

/// A kernel with disks, the real one or the model: both are asked the same.
class ValidateTarget {
 public:
  struct Answer {
    ValidateTime took{0};
    int error = 0;
  };

  virtual ~ValidateTarget() = default;
  ValidateTarget() = default;
  ValidateTarget(const ValidateTarget&) = delete;
  ValidateTarget& operator=(const ValidateTarget&) = delete;
  ValidateTarget(ValidateTarget&&) = delete;
  ValidateTarget& operator=(ValidateTarget&&) = delete;

  [[nodiscard]] virtual unsigned disks() const = 0;
  [[nodiscard]] virtual Answer write(unsigned disk, const std::string& attribute,
                                     const std::string& value) = 0;
  [[nodiscard]] virtual Answer read(unsigned disk, const std::string& attribute) = 0;
  virtual void pause(ValidateTime time) = 0;

  /// Writes one value to the schedulers of all disks, `writers` at a time.
  [[nodiscard]] virtual ValidateTime switch_all(const std::string& scheduler, unsigned writers) = 0;

  /// 4k reads, one at a time, for `time`, with a write after each `period`; no attribute: none.
  [[nodiscard]] virtual ValidateStall stall(unsigned disk, const std::string& attribute,
                                            const std::string& value, ValidateTime period,
                                            ValidateTime time) = 0;
};

/// The row of I/O that no writer disturbs: what the machine itself holds up.
inline constexpr const char* kNobody = "nobody";

/// What was measured on one target.
struct Measurements {
  std::map<std::string, std::vector<ValidateTime>> times;  ///< by row
  std::map<std::string, unsigned> failures;                ///< writes that answered something else
  std::map<std::string, ValidateStall> stalls;             ///< by the writer's row
  std::vector<std::string> order;                          ///< of the rows of `times`
  std::vector<std::string> stall_order;
};

struct ValidatePlan {
  std::vector<ValidateOperation> operations;
  unsigned rounds = 30;
  unsigned parallel_rounds = 6;
  ValidateTime stall_time = std::chrono::seconds{2};
  bool whole = true;  ///< false: the operations only, no parallel writers and no stalls
  /// Called before each part; false ends the run.
  std::function<bool(const std::string& what)> go_on;
  /// Whether it is late: three rounds have to do then.
  std::function<bool()> late;
};

/// Does the plan. Writes come at random moments (the same ones for the same plan), so that each
/// finds the timer tick at another phase.
[[nodiscard]] Measurements measure(ValidateTarget& target, const ValidatePlan& plan);

}  // namespace elevatord
