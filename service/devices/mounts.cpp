#include "mounts.hpp"

#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>

#include <sys/sysmacros.h>

#include "device_text.hpp"

namespace elevatord {

namespace {

constexpr std::size_t kDevice = 2;
constexpr std::size_t kTarget = 4;
constexpr std::size_t kOptional = 6;  // any number of fields, then `-`, type and source

std::optional<char> octal_at(std::string_view text) {
  if (text.size() < 4 || text.front() != '\\') return std::nullopt;
  int code = 0;
  const auto* const digits = text.data() + 1;
  const auto [end, error] = std::from_chars(digits, digits + 3, code, 8);
  if (error != std::errc{} || end != digits + 3) return std::nullopt;
  return static_cast<char>(code);
}

/// The kernel writes blanks as `\040`.
std::string unescaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto c = octal_at(text);
    result.push_back(c ? *c : text.front());
    text.remove_prefix(c ? 4 : 1);
  }
  return result;
}

std::optional<std::uint64_t> device_in(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() != 2) return std::nullopt;
  const auto major_number = number_in(parts[0]);
  const auto minor_number = number_in(parts[1]);
  if (!major_number || !minor_number) return std::nullopt;
  return ::makedev(static_cast<unsigned>(*major_number), static_cast<unsigned>(*minor_number));
}

std::optional<Mount> mount_in(std::string_view line) {
  const auto fields = split(line, ' ');
  std::size_t dash = kOptional;
  while (dash < fields.size() && fields[dash] != "-") ++dash;
  if (dash + 2 >= fields.size()) return std::nullopt;
  const auto device = device_in(fields[kDevice]);
  if (!device) return std::nullopt;
  return Mount{*device, unescaped(fields[dash + 2]), unescaped(fields[kTarget])};
}

}  // namespace

Mounts parse_mountinfo(std::string_view text) {
  Mounts mounts;
  for (const auto line : split(text, '\n')) {
    if (auto mount = mount_in(line)) mounts.push_back(std::move(*mount));
  }
  return mounts;
}

Mounts read_mounts() {
  std::ifstream file("/proc/self/mountinfo");
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  return parse_mountinfo(text);
}

}  // namespace elevatord
