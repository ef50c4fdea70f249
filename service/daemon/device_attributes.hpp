#pragma once

#include <string>
#include <vector>

#include "job.hpp"
#include "managed_device.hpp"

namespace elevatord {

/// The policy names these sysfs attributes from here on: what is not known of them is to be read,
/// and what is known of others is forgotten, since nobody would read it again.
void name_attributes(ManagedDevice& device, const std::vector<std::string>& paths);

/// Takes as many of the unread ones as one job may ask for.
[[nodiscard]] std::vector<std::string> take_unread(ManagedDevice& device);

/// What a probe found of those that it asked for. The daemon does not believe the worker: a text
/// that cannot be an attribute's counts as absent.
void take_attributes(ManagedDevice& device, const std::vector<std::string>& asked,
                     const ProbedAttributes& found);

}  // namespace elevatord
