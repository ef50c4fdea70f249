#pragma once

#include <atomic>
#include <vector>

#include "validate_loop_disk.hpp"
#include "validate_run.hpp"

namespace elevatord {

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
