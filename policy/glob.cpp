#include "glob.hpp"

#include <algorithm>

#include <fnmatch.h>

namespace elevatord {

namespace {

constexpr std::string_view kSpecial = "*?[\\";

/// The glob is a star and what is left of it.
bool star_matches(std::string_view rest, std::string_view text, bool& sure) {
  sure = true;
  if (rest.empty()) return true;
  const auto special = rest.find_first_of(kSpecial);
  if (special == std::string_view::npos) return text.ends_with(rest);
  const auto plain = rest.substr(0, special);
  const bool found = text.find(plain) != std::string_view::npos;
  sure = !found || rest.substr(special) == "*";
  return found;
}

}  // namespace

bool glob_matches(const std::string& glob, std::string_view text) {
  const auto special = glob.find_first_of(kSpecial);
  if (special == std::string::npos) return glob == text;
  const auto plain = std::string_view{glob}.substr(0, special);
  if (!text.starts_with(plain)) return false;
  if (glob[special] == '*') {
    bool sure = false;
    const auto rest = std::string_view{glob}.substr(special + 1);
    const bool matches = star_matches(rest, text.substr(plain.size()), sure);
    if (sure) return matches;
  }
  return ::fnmatch(glob.c_str(), std::string{text}.c_str(), 0) == 0;
}

bool any_glob_matches(const std::vector<std::string>& globs, std::string_view text) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return glob_matches(glob, text); });
}

}  // namespace elevatord
