#pragma once

#include <string>
#include <string_view>

namespace elevatord::ctl {

/// What turns one text into the other, line by line, as `diff -u` shows it; empty where they are
/// the same. Our own, since the diff program is not on every host and would have to be trusted with
/// file names. Where more than kMostEdits lines differ the shortest way is no longer looked for.
[[nodiscard]] std::string unified_diff(std::string_view from_name, std::string_view from,
                                       std::string_view to_name, std::string_view to);

inline constexpr int kMostEdits = 1000;

}  // namespace elevatord::ctl
