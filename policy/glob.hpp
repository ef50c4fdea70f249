#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace elevatord {

/// Whether a glob matches the whole text, as fnmatch() without flags does. Fast where it is plain
/// text, or plain but for stars at its ends, and where its plain beginning says no.
[[nodiscard]] bool glob_matches(const std::string& glob, std::string_view text);

[[nodiscard]] bool any_glob_matches(const std::vector<std::string>& globs, std::string_view text);

}  // namespace elevatord
