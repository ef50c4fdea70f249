#include "attribute_path.hpp"

#include <algorithm>

namespace elevatord {

namespace {

constexpr std::size_t kMostParts = 8;
constexpr std::string_view kGlobCharacters = "*?[]\\";

bool is_path_character(char c) {
  constexpr std::string_view kOthers = "/_.:+-@,";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kOthers.find(c) != std::string_view::npos;
}

/// Whether any part is empty, `.` or `..`, or there are too many of them.
bool wanders(std::string_view path) {
  for (std::size_t parts = 1;; ++parts) {
    const auto part = path.substr(0, path.find('/'));
    if (part.empty() || part == "." || part == ".." || parts > kMostParts) return true;
    if (part.size() == path.size()) return false;
    path.remove_prefix(part.size() + 1);
  }
}

}  // namespace

std::string_view flaw_of_attribute_path(std::string_view path) {
  if (path.empty()) return "the path is empty";
  if (path.front() == '/') return "the path is relative to the disk's directory in /sys/block";
  if (path.find_first_of(kGlobCharacters) != std::string_view::npos) {
    return "a path is no glob: each names one attribute";
  }
  if (path.size() > kAttributePathMax) return "the path is too long";
  if (wanders(path)) return "the path must stay below the disk's directory, without . and ..";
  return std::all_of(path.begin(), path.end(), is_path_character)
             ? std::string_view{}
             : "no attribute has such a character in its path";
}

bool is_attribute_text(std::string_view text) {
  return text.size() <= kAttributeTextMax &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace elevatord
