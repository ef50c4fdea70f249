#include "kernel_version.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace elevatord {

namespace {

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Reads one number off the front of `text`.
bool take_number(std::string_view& text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number < 0) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take_dot(std::string_view& text) {
  if (text.size() < 2 || text[0] != '.' || !is_digit(text[1])) return false;
  text.remove_prefix(1);
  return true;
}

bool has(std::string_view text, std::string_view mark) {
  return text.find(mark) != std::string_view::npos;
}

bool has_with_number(std::string_view text, std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return false;
  const auto after = text.substr(at + mark.size());
  return !after.empty() && is_digit(after.front());
}

/// Marks in release strings of kernels that carry large block-layer backports.
bool is_vendor_release(std::string_view release) {
  constexpr std::array<std::string_view, 3> kMarks = {"uek", "-default", "-android"};
  // RHEL and its kin, openEuler, Anolis, Alibaba, TencentOS: `.el9`, `.oe2403`.
  constexpr std::array<std::string_view, 5> kNumbered = {".el", ".oe", ".an", ".al", ".tl"};
  return std::any_of(kMarks.begin(), kMarks.end(),
                     [&](std::string_view mark) { return has(release, mark); }) ||
         std::any_of(kNumbered.begin(), kNumbered.end(),
                     [&](std::string_view mark) { return has_with_number(release, mark); });
}

}  // namespace

std::optional<KernelVersion> KernelVersion::parse(std::string_view text) {
  KernelVersion version;
  if (text.empty() || !is_digit(text[0]) || !take_number(text, version.major_number)) {
    return std::nullopt;
  }
  if (!take_dot(text) || !take_number(text, version.minor_number)) return std::nullopt;
  if (take_dot(text) && !take_number(text, version.patch)) return std::nullopt;
  return version;
}

std::string KernelVersion::text() const {
  return std::to_string(major_number) + '.' + std::to_string(minor_number) + '.' +
         std::to_string(patch);
}

KernelFacts KernelFacts::from_release(std::string_view release) {
  KernelFacts facts;
  facts.release = release;
  facts.version = KernelVersion::parse(release).value_or(KernelVersion{});
  facts.vendor = is_vendor_release(release);
  return facts;
}

}  // namespace elevatord
