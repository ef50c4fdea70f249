#pragma once

#include <span>
#include <string_view>

namespace elevatord {

/// The files that every probe reads, below the disk's directory; those of the settings that are
/// asked for come on top.
[[nodiscard]] std::span<const std::string_view> probed_files();

/// Those of them that change while nobody tells: what a brief probe reads.
[[nodiscard]] std::span<const std::string_view> briefly_probed_files();

/// Read with queue/max_sectors_kb: the limit that the kernel cuts it at.
inline constexpr std::string_view kMaxHwSectors = "queue/max_hw_sectors_kb";

/// The pseudo file of a probe: the number of hardware queues.
inline constexpr std::string_view kHwQueues = "mq";

/// 1 to 64 characters of `A-Z a-z 0-9 . _ + -`: no blank, no newline, no NUL. Every value that any
/// attribute of the list could need is one of these.
[[nodiscard]] bool is_plain_value(std::string_view value);

}  // namespace elevatord
