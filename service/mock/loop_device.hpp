#pragma once

#include <string>

#include "result.hpp"

namespace elevatord::mock {

/// The name (`loop3`) of a loop disk that somebody attached to a file. Everything else is refused,
/// whatever it is called: nothing here may ever touch a disk with data that matters.
[[nodiscard]] Result<std::string> attached_loop_device(const std::string& device);

}  // namespace elevatord::mock
