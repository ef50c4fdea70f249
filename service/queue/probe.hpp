#pragma once

#include "device_directory.hpp"
#include "job.hpp"

namespace elevatord {

/// What sysfs says of a disk now. A file that cannot be read is left out; an empty result means
/// that the disk went away meanwhile.
[[nodiscard]] ProbedFiles probe(const DeviceDirectory& directory);

}  // namespace elevatord
