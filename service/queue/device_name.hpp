#pragma once

#include <string_view>

namespace elevatord {

/// A kernel name as in /sys/block, where `!` stands for a slash (`cciss!c0d0`): one path component
/// of 1 to 255 visible ASCII characters, neither `.` nor `..`.
[[nodiscard]] bool is_device_name(std::string_view name);

}  // namespace elevatord
