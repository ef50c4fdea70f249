#include "nvme_names.hpp"

#include <algorithm>

namespace elevatord {

namespace {

constexpr std::string_view kDigits = "0123456789";

/// Takes a letter or word and the number after it off the front; empty where they are not there.
std::string_view take_numbered(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return {};
  const auto end = std::min(text.find_first_not_of(kDigits, word.size()), text.size());
  if (end == word.size()) return {};
  const auto taken = text.substr(0, end);
  text.remove_prefix(end);
  return taken;
}

}  // namespace

std::optional<std::string> nvme_head_of(std::string_view name) {
  const auto subsystem = take_numbered(name, "nvme");
  const auto controller = take_numbered(name, "c");
  const auto space = take_numbered(name, "n");
  if (subsystem.empty() || controller.empty() || space.empty() || !name.empty()) {
    return std::nullopt;
  }
  return std::string{subsystem}.append(space);
}

std::optional<std::string> nvme_path_prefix(std::string_view name) {
  const auto subsystem = take_numbered(name, "nvme");
  const auto space = take_numbered(name, "n");
  if (subsystem.empty() || space.empty() || !name.empty()) return std::nullopt;
  return std::string{subsystem} + 'c';
}

}  // namespace elevatord
