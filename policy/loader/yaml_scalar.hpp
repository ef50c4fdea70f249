#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace elevatord {

// Any text as one scalar of a YAML file that read_yaml() takes. Disks say what they like of
// themselves, and a YAML file holds neither bytes that are no UTF-8 nor control characters: such
// texts are written as `hex:` and their bytes.

/// `sda`, `"ATA Disk"`, `"hex:53ff"`.
[[nodiscard]] std::string yaml_scalar(std::string_view text);

/// The text of a scalar as read_yaml() gives it; nullopt where `hex:` is not followed by bytes.
[[nodiscard]] std::optional<std::string> text_of_scalar(std::string_view scalar);

}  // namespace elevatord
