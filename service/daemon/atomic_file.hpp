#pragma once

#include <string>
#include <string_view>

#include "result.hpp"

namespace elevatord {

/// Replaces a file's text by a rename, so that a reader sees the old or the new and never a part.
/// The file's directory must exist.
[[nodiscard]] Result<void> replace_file(const std::string& path, std::string_view text);

/// The same for a file that is to outlive a loss of power: returns when the disk has it, however
/// long that takes.
[[nodiscard]] Result<void> replace_file_for_good(const std::string& path, std::string_view text);

/// Creates a directory and those above it, mode 0755; no error where it is there already.
[[nodiscard]] Result<void> make_directories(const std::string& path);

}  // namespace elevatord
