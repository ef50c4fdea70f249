#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace elevatord {

/// Puts numbers (little endian) and texts (two bytes of length, then the bytes) into a packet.
class WireWriter {
 public:
  void u8(std::uint8_t value) { number(value, 1); }

  void u16(std::uint16_t value) { number(value, 2); }

  void u32(std::uint32_t value) { number(value, 4); }

  void u64(std::uint64_t value) { number(value, 8); }

  /// What is longer than `max` is cut off. `max` is 65535 at most.
  void text(std::string_view text, std::size_t max);

  [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  void number(std::uint64_t value, int size);
  std::vector<std::byte> bytes_;
};

/// Takes them out again. Never reads past the end: after the first thing that is not there, or is
/// longer than allowed, failed() stays true and everything else reads as 0 or empty.
class WireReader {
 public:
  explicit WireReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  [[nodiscard]] std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }

  [[nodiscard]] std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }

  [[nodiscard]] std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }

  [[nodiscard]] std::uint64_t u64() { return number(8); }

  /// A number of things that follow; more than `max` is a failure.
  [[nodiscard]] std::size_t count(std::size_t max);

  /// 0 or 1; anything else is a failure.
  [[nodiscard]] bool flag();

  /// A text longer than `max` is a failure.
  [[nodiscard]] std::string text(std::size_t max);

  void fail() { failed_ = true; }

  [[nodiscard]] bool failed() const { return failed_; }

  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  [[nodiscard]] std::uint64_t number(std::size_t size);
  [[nodiscard]] std::span<const std::byte> bytes(std::size_t size);

  std::span<const std::byte> rest_;
  bool failed_ = false;
};

}  // namespace elevatord
