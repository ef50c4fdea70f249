#include "yaml_scalar.hpp"

#include <algorithm>
#include <charconv>

#include "yaml_text.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kHex = "hex:";

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// A word that means itself wherever it stands; never one of YAML's for nothing.
bool is_plain(std::string_view text) {
  constexpr std::string_view kOthers = "_./-";
  if (text.empty() || !is_letter_or_digit(text.front())) return false;
  if (text == "null" || text == "Null" || text == "NULL") return false;
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return is_letter_or_digit(c) || kOthers.find(c) != std::string_view::npos;
  });
}

/// Line ends of Unicode and the byte order mark: what a parser may take for something else.
bool has_odd_blanks(std::string_view text) {
  for (const std::string_view odd :
       {"\n", "\r", "\t", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF"}) {
    if (text.find(odd) != std::string_view::npos) return true;
  }
  return false;
}

bool fits_in_quotes(std::string_view text) {
  Findings findings;
  // A blank before it, since the check takes some first bytes for those of another encoding.
  const auto padded = "  " + std::string{text};
  return !text.starts_with(kHex) && !has_odd_blanks(text) &&
         YamlText{"", padded}.check_bytes(findings);
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string hex_of(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result{kHex};
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += kDigits[byte >> 4U];
    result += kDigits[byte & 0xFU];
  }
  return result;
}

}  // namespace

std::string yaml_scalar(std::string_view text) {
  if (is_plain(text)) return std::string{text};
  return quoted(fits_in_quotes(text) ? std::string{text} : hex_of(text));
}

std::optional<std::string> text_of_scalar(std::string_view scalar) {
  if (!scalar.starts_with(kHex)) return std::string{scalar};
  const auto digits = scalar.substr(kHex.size());
  if (digits.size() % 2 != 0) return std::nullopt;
  std::string text;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const auto* const end = digits.data() + i + 2;
    unsigned byte = 0;
    const auto parsed = std::from_chars(digits.data() + i, end, byte, 16);
    if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
    text += static_cast<char>(byte);
  }
  return text;
}

}  // namespace elevatord
