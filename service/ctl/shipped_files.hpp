#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace elevatord::ctl {

/// A policy file of the admin's that stands to a shipped one in some way.
struct ShippedFile {
  enum class Kind {
    Differs,     ///< takes the place of a shipped file of its name, and is another
    Masks,       ///< takes the place of one and is empty, or a link to /dev/null
    Same,        ///< takes the place of one, and has the same text: later versions will not count
    Preset,      ///< a link to a preset: follows it
    Unreadable,  ///< one of the two cannot be read
  };
  std::string file;
  std::string shipped;
  Kind kind = Kind::Differs;
  std::string diff;  ///< Differs: unified; Unreadable: why
};

[[nodiscard]] std::string_view to_text(ShippedFile::Kind kind);

/// Whether what is in force is not what is shipped.
[[nodiscard]] bool is_difference(ShippedFile::Kind kind);

/// Compares policy directories, the strongest first, with the last of them, which has what is
/// shipped, and with the presets in `presets` (a copy of a preset goes by its name). Files that
/// stand for themselves are not told of.
[[nodiscard]] std::vector<ShippedFile> compare_with_shipped(
    const std::vector<std::string>& directories, const std::string& presets);

}  // namespace elevatord::ctl
