#include "text.hpp"

#include <algorithm>
#include <array>

namespace elevatord::ctl {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

std::size_t sequence_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0x80) {
    return 1;
  }
  if (byte >= 0xC2 && byte < 0xE0) {
    return 2;
  }
  if (byte >= 0xE0 && byte < 0xF0) {
    return 3;
  }
  return byte >= 0xF0 && byte < 0xF5 ? 4 : 0;
}

/// Length of the well-formed character at the front; 0 when there is none. Overlong forms of three
/// and four bytes pass, terminals refuse those themselves.
std::size_t character_length(std::string_view text) {
  const std::size_t length = sequence_length(text.front());
  if (length == 0 || text.size() < length) {
    return 0;
  }
  const std::string_view tail = text.substr(1, length - 1);
  return std::all_of(tail.begin(), tail.end(), is_continuation) ? length : 0;
}

bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) {
    return first < 0x20 || first == 0x7F;
  }
  // U+0080 to U+009F: 8-bit spellings of escape sequences.
  return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    if (character == "\n" || character == "\t") {
      result += ' ';
    } else if (length == 0 || is_control(character)) {
      result += '?';
    } else {
      result += character;
    }
    text.remove_prefix(character.size());
  }
  return result;
}

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

std::string shortened(std::string_view text, std::size_t max_columns, std::string_view ellipsis) {
  if (columns(text) <= max_columns) {
    return std::string{text};
  }
  const std::size_t kept = max_columns - std::min(max_columns, columns(ellipsis));
  std::size_t end = 0;
  for (std::size_t seen = 0; end < text.size(); ++end) {
    seen += is_continuation(text[end]) ? 0 : 1;
    if (seen > kept) {
      break;
    }
  }
  return std::string{text.substr(0, end)} + std::string{ellipsis};
}

}  // namespace elevatord::ctl
