#include "device_text.hpp"

#include <charconv>

namespace elevatord {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  text = trimmed(text);
  std::uint64_t number = 0;
  const auto* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto part = text.substr(0, text.find(separator));
    if (!part.empty()) parts.push_back(part);
    text.remove_prefix(part.size() == text.size() ? part.size() : part.size() + 1);
  }
  return parts;
}

std::string_view last_component(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view property(const Properties& properties, const std::string& key) {
  const auto it = properties.find(key);
  return it == properties.end() ? std::string_view{} : std::string_view{it->second};
}

std::string_view property(const std::map<std::string, std::string>& files, const std::string& key) {
  const auto it = files.find(key);
  return it == files.end() ? std::string_view{} : std::string_view{it->second};
}

}  // namespace elevatord
