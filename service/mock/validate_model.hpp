#pragma once

#include <memory>

#include "kernel_model.hpp"
#include "validate_run.hpp"

namespace elevatord {

/// As many loop disks as the real ones, in the model of one kernel.
class ValidateModel final : public ValidateTarget {
 public:
  ValidateModel(const Era& era, const Costs& costs, const ValidateQueue& queue, unsigned disks);

  [[nodiscard]] unsigned disks() const override { return disks_; }

  [[nodiscard]] Answer write(unsigned disk, const std::string& attribute,
                             const std::string& value) override;
  [[nodiscard]] Answer read(unsigned disk, const std::string& attribute) override;
  void pause(ValidateTime time) override;
  [[nodiscard]] ValidateTime switch_all(const std::string& scheduler, unsigned writers) override;
  [[nodiscard]] ValidateStall stall(unsigned disk, const std::string& attribute,
                                    const std::string& value, ValidateTime period,
                                    ValidateTime time) override;

 private:
  void run_until(const bool& done);

  KernelModel model_;
  unsigned disks_;
};

}  // namespace elevatord
