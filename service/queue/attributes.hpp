#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace elevatord {

/// A queue setting that the worker agrees to write. Nothing that is not in this list is ever
/// opened for writing, whoever asks.
struct WritableAttribute {
  std::string_view name;  ///< as in policies and jobs: `scheduler`
  std::string_view file;  ///< below the disk's directory: `queue/scheduler`
};

/// nullopt for an attribute that nobody may write.
[[nodiscard]] std::optional<WritableAttribute> find_writable(std::string_view name);

/// The files that a probe reads, below the disk's directory.
[[nodiscard]] std::span<const std::string_view> probed_files();

/// The pseudo file of a probe: the number of hardware queues.
inline constexpr std::string_view kHwQueues = "mq";

/// 1 to 64 characters of `A-Z a-z 0-9 . _ + -`: no blank, no newline, no NUL. Every value that any
/// attribute of the list could need is one of these.
[[nodiscard]] bool is_plain_value(std::string_view value);

}  // namespace elevatord
