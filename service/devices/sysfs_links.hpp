#pragma once

#include <filesystem>

#include "device_event.hpp"

namespace elevatord {

/// Adds what udev does not say and sysfs tells by names alone: drivers, partitions, and what a
/// stacked device stands on. Directories and links only: no file is opened, and nothing below
/// queue/ is looked at. A removed disk is left as it is.
void add_links(DeviceEvent& event, const std::filesystem::path& root);

}  // namespace elevatord
