#include "natural_order.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <vector>

namespace elevatord::ctl {
namespace {

/// A stretch of a name; a counted one grows longer as it counts on.
struct Chunk {
  bool counted = false;
  std::string_view text;

  std::strong_ordering operator<=>(const Chunk& other) const {
    if (counted != other.counted) {
      return counted ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    if (counted && text.size() != other.text.size()) {
      return text.size() <=> other.text.size();
    }
    return text <=> other.text;
  }

  bool operator==(const Chunk&) const = default;
};

/// Families whose disks are counted a, b, ... z, aa.
constexpr std::array<std::string_view, 6> kLetterFamilies{"dasd", "xvd", "ubd", "sd", "vd", "hd"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

std::string_view take(std::string_view& rest, std::size_t length) {
  const std::string_view taken = rest.substr(0, length);
  rest.remove_prefix(taken.size());
  return taken;
}

template <typename Predicate>
std::string_view take_while(std::string_view& rest, Predicate predicate) {
  const auto end = std::find_if_not(rest.begin(), rest.end(), predicate);
  return take(rest, static_cast<std::size_t>(end - rest.begin()));
}

std::string_view without_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

void take_letter_family(std::string_view& rest, std::vector<Chunk>& chunks) {
  for (const std::string_view family : kLetterFamilies) {
    if (rest.starts_with(family) && rest.size() > family.size() && is_letter(rest[family.size()])) {
      chunks.push_back({false, take(rest, family.size())});
      chunks.push_back({true, take_while(rest, is_letter)});
      return;
    }
  }
}

std::vector<Chunk> chunks_of(std::string_view name) {
  std::vector<Chunk> chunks;
  take_letter_family(name, chunks);
  while (!name.empty()) {
    if (is_digit(name.front())) {
      chunks.push_back({true, without_zeros(take_while(name, is_digit))});
    } else {
      chunks.push_back({false, take_while(name, [](char c) { return !is_digit(c); })});
    }
  }
  return chunks;
}

}  // namespace

bool NaturalOrder::operator()(std::string_view a, std::string_view b) const {
  const auto order = chunks_of(a) <=> chunks_of(b);
  return std::is_eq(order) ? a < b : std::is_lt(order);
}

}  // namespace elevatord::ctl
