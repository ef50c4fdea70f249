#include "fleet_names.hpp"

#include <charconv>
#include <optional>

#include "yaml_document.hpp"

namespace elevatord {

namespace {

/// What one `[...]` or the text between two of them stands for.
using Words = std::vector<std::string>;

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;
  bool letters = false;

  /// Asked before it is counted: the count of the longest range does not fit.
  [[nodiscard]] bool longer_than(std::size_t most) const { return last - first >= most; }
};

bool is_letter(std::string_view text) {
  return text.size() == 1 &&
         ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool padded = text.size() > 1 && text.front() == '0';
  if (error != std::errc{} || end != text.data() + text.size() || padded) return std::nullopt;
  return number;
}

std::optional<Range> range_in(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto from = text.substr(0, dash);
  const auto to = text.substr(dash + 1);
  if (is_letter(from) && is_letter(to)) {
    const Range range{static_cast<unsigned char>(from[0]), static_cast<unsigned char>(to[0]), true};
    // One case only: what lies between Z and a is no letter.
    const bool same_case = (from[0] >= 'a') == (to[0] >= 'a');
    return same_case && range.first <= range.last ? std::optional{range} : std::nullopt;
  }
  const auto first = number_in(from);
  const auto last = number_in(to);
  if (!first || !last || *first > *last) return std::nullopt;
  return Range{*first, *last, false};
}

std::string word_of(const Range& range, std::size_t value) {
  return range.letters ? std::string(1, static_cast<char>(value)) : std::to_string(value);
}

void append_text(Words& names, std::string_view text) {
  for (auto& name : names) name += text;
}

void append_range(Words& names, const Range& range) {
  Words longer;
  longer.reserve(names.size() * (range.last - range.first + 1));
  for (const auto& name : names) {
    for (auto value = range.first; value <= range.last; ++value) {
      longer.push_back(name + word_of(range, value));
    }
  }
  names = std::move(longer);
}

tl::unexpected<Error> broken(std::string_view pattern) {
  return failure("expected a range such as [a-d] or [0-3] in " + shown(pattern));
}

tl::unexpected<Error> too_many(std::size_t most) {
  return failure("more than the " + std::to_string(most) + " disks that there is room for");
}

tl::unexpected<Error> too_long() {
  return failure("longer than the " + std::to_string(kLongestDiskName) +
                 " characters of a disk's name");
}

}  // namespace

Result<std::vector<std::string>> expand_names(std::string_view pattern, std::size_t most) {
  if (most == 0) return too_many(most);
  Words names{std::string{}};
  auto rest = pattern;
  for (;;) {
    const auto open = rest.find('[');
    // The first is among the shortest. Asked before thousands of them get longer.
    if (names.front().size() + rest.substr(0, open).size() > kLongestDiskName) return too_long();
    append_text(names, rest.substr(0, open));
    if (rest.substr(0, open).find(']') != std::string_view::npos) return broken(pattern);
    if (open == std::string_view::npos) return names;
    const auto close = rest.find(']', open);
    if (close == std::string_view::npos) return broken(pattern);
    const auto range = range_in(rest.substr(open + 1, close - open - 1));
    if (!range) return broken(pattern);
    if (range->longer_than(most / names.size())) return too_many(most);
    append_range(names, *range);
    rest.remove_prefix(close + 1);
  }
}

}  // namespace elevatord
