#include "yaml_text.hpp"

#include <algorithm>
#include <utility>

#include "yaml_document.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kBlock = 64;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

unsigned char byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Smallest code point that needs this many bytes.
char32_t smallest_of(std::size_t length) {
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  return kSmallest[length];
}

std::size_t length_by_lead(unsigned char lead) {
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead < 0xE0U) return 2;
  if (lead >= 0xE0U && lead < 0xF0U) return 3;
  return lead >= 0xF0U && lead < 0xF5U ? 4 : 0;
}

/// Bytes of the character at `i`; 0 when there is no valid one.
std::size_t character_length(std::string_view text, std::size_t i) {
  const auto length = length_by_lead(byte_at(text, i));
  if (length <= 1) return length;
  if (text.size() - i < length) return 0;
  char32_t code = byte_at(text, i) & (0x7FU >> length);
  for (std::size_t k = 1; k < length; ++k) {
    if (!is_continuation(text[i + k])) return 0;
    code = (code << 6U) | (byte_at(text, i + k) & 0x3FU);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code < smallest_of(length) || surrogate || code > 0x10FFFF ? 0 : length;
}

/// C0 (but tab and line ends), DEL and C1 (but NEL): as YAML has it.
bool is_forbidden_control(std::string_view text, std::size_t i) {
  const auto c = byte_at(text, i);
  if (c == 0xC2U) return byte_at(text, i + 1) < 0xA0U && byte_at(text, i + 1) != 0x85U;
  return (c < 0x20U && c != '\t' && c != '\n' && c != '\r') || c == 0x7FU;
}

bool looks_like_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
         (text.size() >= 2 && (text[0] == '\0') != (text[1] == '\0'));
}

/// Past a tag, and the blanks behind it.
std::string_view without_tag(std::string_view text) {
  if (!text.starts_with('!')) return text;
  text.remove_prefix(std::min(text.find_first_of(" \t\r\n"), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

}  // namespace

std::string hex_of(unsigned char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {'0', 'x', kDigits[c >> 4U], kDigits[c & 0xFU]};
}

std::optional<unsigned char> control_character_in(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_last = i + 1 == text.size();
    const bool is_cut = is_last && byte_at(text, i) == 0xC2U;
    if (is_cut || !is_forbidden_control(text, i)) continue;
    return byte_at(text, byte_at(text, i) == 0xC2U ? i + 1 : i);
  }
  return std::nullopt;
}

YamlText::YamlText(std::string file, std::string_view text)
    : file_(std::move(file)), text_(text), line_starts_{0} {
  if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
  // Nobody asks for a place in a file that is too large.
  if (text_.size() > kMaxPolicyBytes) return;
  std::size_t continuations = 0;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (i % kBlock == 0) continuations_.push_back(continuations);
    if (is_continuation(text_[i])) ++continuations;
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
  }
}

std::size_t YamlText::continuations_before(std::size_t offset) const {
  if (continuations_.empty()) return 0;
  const auto block = std::min(offset / kBlock, continuations_.size() - 1);
  const auto rest = text_.substr(block * kBlock, offset - block * kBlock);
  return continuations_[block] +
         static_cast<std::size_t>(std::count_if(rest.begin(), rest.end(), is_continuation));
}

std::string_view YamlText::line(std::size_t index) const {
  const auto start = line_starts_[index];
  const auto next = index + 1 < line_starts_.size() ? line_starts_[index + 1] : text_.size();
  return text_.substr(start, next - start);
}

Position YamlText::at(int line, int byte_column) const {
  if (line < 0 || byte_column < 0) return {file_, 0, 0};
  const auto last = static_cast<int>(line_starts_.size()) - 1;
  const auto start = line_starts_[static_cast<std::size_t>(std::min(line, last))];
  const auto inside = continuations_before(start + static_cast<std::size_t>(byte_column)) -
                      continuations_before(start);
  return {file_, line + 1, byte_column - static_cast<int>(inside) + 1};
}

Position YamlText::at(std::size_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto index = static_cast<std::size_t>(next - line_starts_.begin()) - 1;
  return at(static_cast<int>(index), static_cast<int>(offset - line_starts_[index]));
}

bool YamlText::closes_quote(int line, int byte_column) const {
  const auto start = line_starts_[static_cast<std::size_t>(line)];
  const auto quoted = without_tag(text_.substr(start + static_cast<std::size_t>(byte_column)));
  if (!quoted.starts_with('"') && !quoted.starts_with('\'')) return true;
  const char quote = quoted.front();
  for (std::size_t i = 1; i < quoted.size(); ++i) {
    const bool escapes = quote == '"' ? quoted[i] == '\\' : quoted.substr(i).starts_with("''");
    if (escapes) {
      ++i;
    } else if (quoted[i] == quote) {
      return true;
    }
  }
  return false;
}

bool YamlText::check_bytes(Findings& findings) const {
  if (text_.size() > kMaxPolicyBytes) {
    findings.error({file_, 0, 0}, "too-large",
                   "the file is larger than " + std::to_string(kMaxPolicyBytes) + " bytes");
    return false;
  }
  if (looks_like_utf16(text_)) {
    findings.error(at(std::size_t{0}), "not-utf8", "the file is UTF-16; save it as UTF-8");
    return false;
  }
  for (std::size_t i = 0; i < text_.size();) {
    const auto length = character_length(text_, i);
    if (length == 0) {
      findings.error(at(i), "not-utf8",
                     "byte " + hex_of(byte_at(text_, i)) + " is not valid UTF-8");
      return false;
    }
    if (is_forbidden_control(text_, i)) {
      const auto code = byte_at(text_, i + length - 1);  // C1 ends in its own number
      findings.error(at(i), "control-character", "control character " + hex_of(code));
      return false;
    }
    i += length;
  }
  return true;
}

void YamlText::check_line(std::size_t index, Findings& findings) const {
  const auto text = line(index);
  if (text.starts_with('%')) {
    findings.error(at(line_starts_[index]), "directive", "directives (%...) are not supported");
    return;
  }
  const auto content = text.find_first_not_of(" \t\r\n");
  if (content == std::string_view::npos || text[content] == '#') return;
  const auto tab = text.substr(0, content).find('\t');
  if (tab == std::string_view::npos) return;
  findings.error(at(line_starts_[index] + tab), "tab", "a tab indents this line; use blanks");
}

void YamlText::check_lines(Findings& findings) const {
  for (std::size_t i = 0; i < line_starts_.size(); ++i) check_line(i, findings);
}

}  // namespace elevatord
