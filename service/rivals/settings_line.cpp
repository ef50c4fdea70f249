#include "settings_line.hpp"

#include <algorithm>
#include <optional>

namespace elevatord {

namespace {

constexpr std::string_view kBlanks = " \t\r";

/// Without blanks at both ends.
std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// What stands between quotes, else what stands before a comment.
std::string_view value_in(std::string_view text) {
  text = trimmed(text);
  const char quote = text.empty() ? '\0' : text.front();
  if (quote == '"' || quote == '\'') {
    text.remove_prefix(1);
    return text.substr(0, text.find(quote));
  }
  const auto comment = text.find('#');
  return trimmed(text.substr(0, comment));
}

std::optional<std::string_view> section_in(std::string_view line) {
  if (!line.starts_with('[') || line.find(']') == std::string_view::npos) return std::nullopt;
  return trimmed(line.substr(1, line.find(']') - 1));
}

}  // namespace

std::vector<std::string> words_of(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  while (true) {
    const auto first = text.find_first_not_of(separators);
    if (first == std::string_view::npos) return words;
    text.remove_prefix(first);
    const auto size = std::min(text.find_first_of(separators), text.size());
    words.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
}

std::vector<SettingsLine> settings_lines(std::string_view text) {
  std::vector<SettingsLine> lines;
  std::string section;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#' || line.front() == ';') continue;
    if (const auto name = section_in(line)) {
      section = *name;
      continue;
    }
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    lines.push_back({number, section, std::string{trimmed(line.substr(0, equals))},
                     std::string{value_in(line.substr(equals + 1))}});
  }
  return lines;
}

}  // namespace elevatord
