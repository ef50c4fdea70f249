#include "bus_text.hpp"

#include <cstddef>
#include <cstdint>

namespace elevatord::bus {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// What a first byte announces.
struct Sequence {
  std::size_t size = 0;  ///< 0: no first byte
  std::uint32_t bits = 0;
  std::uint32_t least = 0;  ///< the smallest number that needs this size
};

Sequence announced_by(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 1};
  if ((byte & 0xE0U) == 0xC0) return {2, byte & 0x1FU, 0x80};
  if ((byte & 0xF0U) == 0xE0) return {3, byte & 0x0FU, 0x800};
  if ((byte & 0xF8U) == 0xF0) return {4, byte & 0x07U, 0x10000};
  return {};
}

bool is_character(std::uint32_t number) {
  return number <= 0x10FFFF && (number < 0xD800 || number > 0xDFFF);
}

/// The size of the character that the text begins with; 0 if it begins with none.
std::size_t character_size(std::string_view text) {
  auto [size, number, least] = announced_by(static_cast<unsigned char>(text.front()));
  if (size == 0 || size > text.size()) return 0;
  for (const char c : text.substr(1, size - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80) return 0;
    number = number << 6U | (byte & 0x3FU);
  }
  return number >= least && is_character(number) ? size : 0;
}

}  // namespace

std::string bus_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto size = character_size(text);
    result.append(size == 0 ? kReplacement : text.substr(0, size));
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return result;
}

}  // namespace elevatord::bus
