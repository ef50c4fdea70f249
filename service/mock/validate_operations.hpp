#pragma once

#include <map>
#include <string>
#include <vector>

namespace elevatord {

/// One write (or read) and the row that its time belongs to.
struct ValidateStep {
  std::string row;
  std::string value;
};

/// Steps that are repeated in turn, on a disk with `scheduler` active.
struct ValidateOperation {
  std::string scheduler;
  std::string attribute;
  std::vector<ValidateStep> steps;
  bool reads = false;
  int error = 0;  ///< what the write answers when all is well
};

/// What there is to write on a disk.
struct ValidateQueue {
  std::vector<std::string> schedulers;        ///< on offer, none included
  std::map<std::string, std::string> values;  ///< of those queue/* that are there
  unsigned depth = 128;

  [[nodiscard]] bool offers(const std::string& scheduler) const;
};

/// All that is reported: reads, no-ops, unknown names, every switch, and every attribute that a
/// policy can set, as far as the queue has them.
[[nodiscard]] std::vector<ValidateOperation> reported_operations(const ValidateQueue& queue);

/// The rows that costs derive from. None of them is among the reported.
inline constexpr const char* kCalibrateFreeze = "add_random same";
inline constexpr const char* kCalibrateQuiesce = "nr_requests different, kyber";
inline constexpr const char* kCalibrateSyscall = "io_poll_delay same";
inline constexpr const char* kCalibrateRead = "read physical_block_size";

[[nodiscard]] std::vector<ValidateOperation> calibration_operations(const ValidateQueue& queue);

}  // namespace elevatord
