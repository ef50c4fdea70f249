#pragma once

#include "fuse_session.hpp"

namespace elevatord {

/// libfuse's table of functions, which hand requests to the SysfsServer of the session.
[[nodiscard]] const fuse_lowlevel_ops& fuse_operations();

}  // namespace elevatord
