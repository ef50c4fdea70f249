#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "managed_device.hpp"

namespace elevatord::bus {

/// What the bus shows of a disk, as plain values.
struct DeviceProperties {
  using Texts = std::map<std::string, std::string>;
  std::string name;
  std::uint64_t device_number = 0;
  std::uint64_t diskseq = 0;
  std::vector<std::string> ids;
  std::string device_class;
  std::string medium;
  bool rotational = false;
  std::string zoned;
  std::uint32_t hw_queues = 0;
  std::uint64_t size = 0;
  std::string scheduler;
  std::vector<std::string> available;
  bool configurable = false;
  Texts values;
  Texts wanted;
  Texts because;
  Texts source;
  std::string state;
  std::string last_result;
  std::uint64_t last_write_usec = 0;
  std::optional<ForeignWrite> last_foreign;
};

[[nodiscard]] DeviceProperties properties_of(const ManagedDevice& device, DeviceState state);

/// D-Bus names of the properties that differ.
[[nodiscard]] std::vector<std::string> changed_properties(const DeviceProperties& before,
                                                          const DeviceProperties& after);

}  // namespace elevatord::bus
