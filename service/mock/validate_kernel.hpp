#pragma once

#include <string>
#include <vector>

#include "latency_reader.hpp"
#include "validate_loop_disk.hpp"
#include "validate_run.hpp"

namespace elevatord {

/// Writes a value to a file that is there. What the write takes: its open never waits for a queue.
[[nodiscard]] ValidateTarget::Answer timed_write(const std::string& file, const std::string& value);

/// Opens, reads and closes a file, as whoever looks at it does.
[[nodiscard]] ValidateTarget::Answer timed_read(const std::string& file);

/// What held up reads that went on for `lasts`.
[[nodiscard]] ValidateStall stall_in(const std::vector<mock::Latency>& reads, ValidateTime lasts);

/// The running kernel and its loop disks. Calls wait as long as the kernel lets them.
class ValidateKernel final : public ValidateTarget {
 public:
  /// `disks` outlive the object.
  explicit ValidateKernel(const std::vector<ValidateLoopDisk>& disks) : disks_(disks) {}

  [[nodiscard]] unsigned disks() const override { return static_cast<unsigned>(disks_.size()); }

  [[nodiscard]] Answer write(unsigned disk, const std::string& attribute,
                             const std::string& value) override;
  [[nodiscard]] Answer read(unsigned disk, const std::string& attribute) override;
  void pause(ValidateTime time) override;
  [[nodiscard]] ValidateTime switch_all(const std::string& scheduler, unsigned writers) override;
  [[nodiscard]] ValidateStall stall(unsigned disk, const std::string& attribute,
                                    const std::string& value, ValidateTime period,
                                    ValidateTime time) override;

 private:
  const std::vector<ValidateLoopDisk>& disks_;
};

}  // namespace elevatord
