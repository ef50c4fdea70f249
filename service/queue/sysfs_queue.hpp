#pragma once

#include "block_queue.hpp"
#include "device_directory.hpp"

namespace elevatord {

/// The queue of a disk in sysfs, or in anything mounted that looks like it. Attributes that are not
/// on the list of attributes.hpp are refused with EPERM. ENODEV: the disk is gone; ENOENT: it is
/// there, but the attribute is not (read), or the kernel does not take a value now (write).
class SysfsQueue final : public BlockQueue {
 public:
  /// `directory` is borrowed and outlives the queue.
  explicit SysfsQueue(const DeviceDirectory& directory) : directory_(directory) {}

  [[nodiscard]] Result<std::string> read(std::string_view attribute) override;
  [[nodiscard]] Result<void> write(std::string_view attribute, std::string_view value) override;
  [[nodiscard]] ValueContext context() const override;

 private:
  const DeviceDirectory& directory_;
};

}  // namespace elevatord
