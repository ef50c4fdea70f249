#include "wire.hpp"

namespace elevatord {

void WireWriter::number(std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i) bytes_.push_back(static_cast<std::byte>(value >> (8 * i) & 0xff));
}

void WireWriter::text(std::string_view text, std::size_t max) {
  text = text.substr(0, max);
  u16(static_cast<std::uint16_t>(text.size()));
  for (const char c : text) bytes_.push_back(static_cast<std::byte>(c));
}

std::span<const std::byte> WireReader::bytes(std::size_t size) {
  if (failed_ || rest_.size() < size) {
    failed_ = true;
    return {};
  }
  const auto taken = rest_.first(size);
  rest_ = rest_.subspan(size);
  return taken;
}

std::uint64_t WireReader::number(std::size_t size) {
  const auto taken = bytes(size);
  std::uint64_t value = 0;
  for (std::size_t i = taken.size(); i > 0; --i) {
    value = value << 8 | std::to_integer<std::uint64_t>(taken[i - 1]);
  }
  return value;
}

std::size_t WireReader::count(std::size_t max) {
  const std::size_t value = u8();
  if (value > max) fail();
  return failed_ ? 0 : value;
}

bool WireReader::flag() {
  const auto value = u8();
  if (value > 1) fail();
  return value == 1;
}

std::string WireReader::text(std::size_t max) {
  const std::size_t size = u16();
  if (size > max) fail();
  std::string text;
  for (const auto byte : bytes(size)) text.push_back(std::to_integer<char>(byte));
  return text;
}

}  // namespace elevatord
