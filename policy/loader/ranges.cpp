#include "ranges.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <vector>

#include "units.hpp"
#include "yaml_document.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kBlanks = " \t\n";
constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();

constexpr std::string_view kNumbers =
    "expected a number or a range such as \">1\", \"2..8\" or \">1 <=8\"";
constexpr std::string_view kSizes =
    "expected a size or a range such as 500G, \">=2TB\" or \"1T..4T\"";
constexpr std::string_view kVersions =
    "expected a kernel version or a range such as 6.18, \">=6.11 <6.19\" or \"6.16.7..6.16.10\"";

tl::unexpected<Error> not_what_was(std::string_view expected, std::string_view found) {
  return failure(std::string{expected} + ", found " + shown(found));
}

tl::unexpected<Error> nothing_fits(std::string_view text) {
  return failure("nothing can fit " + shown(text));
}

/// One piece of a range: `>=2`, `2..8` or `4`.
struct Term {
  enum class Kind { Equal, Above, AtLeast, Below, AtMost, FromTo };
  Kind kind = Kind::Equal;
  std::string_view first;
  std::string_view last;  ///< FromTo only
};

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
}

Term::Kind take_operator(std::string_view& text) {
  const auto take = [&](std::string_view sign) {
    if (!text.starts_with(sign)) return false;
    text.remove_prefix(sign.size());
    return true;
  };
  if (take(">=")) return Term::Kind::AtLeast;
  if (take(">")) return Term::Kind::Above;
  if (take("<=")) return Term::Kind::AtMost;
  return take("<") ? Term::Kind::Below : Term::Kind::Equal;
}

Term take_term(std::string_view& text) {
  Term term;
  term.kind = take_operator(text);
  skip_blanks(text);
  const auto word = text.substr(0, text.find_first_of(" \t\n<>"));
  text.remove_prefix(word.size());
  term.first = word;
  const auto dots = word.find("..");
  if (term.kind == Term::Kind::Equal && dots != std::string_view::npos) {
    term = {Term::Kind::FromTo, word.substr(0, dots), word.substr(dots + 2)};
  }
  return term;
}

std::vector<Term> terms_of(std::string_view text) {
  std::vector<Term> terms;
  for (skip_blanks(text); !text.empty(); skip_blanks(text)) terms.push_back(take_term(text));
  return terms;
}

Result<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) return failure(shown(text) + " is too large");
  if (error != std::errc{} || end != text.data() + text.size()) return not_what_was(kNumbers, text);
  return number;
}

void raise(NumberRange& range, std::uint64_t min) {
  range.min = std::max(range.min.value_or(0), min);
}

void lower(NumberRange& range, std::uint64_t max) {
  range.max = std::min(range.max.value_or(kLargest), max);
}

/// \returns false when nothing is left.
bool narrow(NumberRange& range, Term::Kind kind, std::uint64_t first, std::uint64_t last) {
  using Kind = Term::Kind;
  if (kind == Kind::Above && first == kLargest) return false;
  if (kind == Kind::Below && first == 0) return false;
  if (kind == Kind::Above) raise(range, first + 1);
  if (kind == Kind::Below) lower(range, first - 1);
  if (kind == Kind::AtLeast || kind == Kind::Equal || kind == Kind::FromTo) raise(range, first);
  if (kind == Kind::AtMost || kind == Kind::Equal) lower(range, first);
  if (kind == Kind::FromTo) lower(range, last);
  return range.min.value_or(0) <= range.max.value_or(kLargest);
}

template <typename ParseOne>
Result<NumberRange> parse_range(std::string_view text, std::string_view expected, ParseOne parse) {
  const auto terms = terms_of(text);
  if (terms.empty()) return not_what_was(expected, text);
  NumberRange range;
  for (const auto& term : terms) {
    if (term.first.empty()) return not_what_was(expected, text);
    const auto first = parse(term.first);
    const auto last = term.kind == Term::Kind::FromTo ? parse(term.last) : first;
    if (!first) return tl::unexpected(first.error());
    if (!last) return tl::unexpected(last.error());
    if (!narrow(range, term.kind, *first, *last)) return nothing_fits(text);
  }
  return range;
}

/// The versions that one text stands for: `6.18` from 6.18.0 up to, without, 6.19.0.
struct VersionSpan {
  KernelVersion from;
  KernelVersion after;
};

std::optional<std::vector<int>> version_numbers(std::string_view text) {
  constexpr int kLargestPart = 65535;
  std::vector<int> numbers;
  for (;;) {
    const auto digits = text.substr(0, text.find_first_not_of("0123456789"));
    text.remove_prefix(digits.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || error != std::errc{} || number > kLargestPart) return std::nullopt;
    numbers.push_back(number);
    if (text.empty()) return numbers;
    if (!text.starts_with('.')) return std::nullopt;
    text.remove_prefix(1);
  }
}

std::optional<VersionSpan> parse_version(std::string_view text) {
  const auto numbers = version_numbers(text);
  if (!numbers) return std::nullopt;
  const auto& n = *numbers;
  if (n.size() == 2) return VersionSpan{{n[0], n[1], 0}, {n[0], n[1] + 1, 0}};
  if (n.size() == 3) return VersionSpan{{n[0], n[1], n[2]}, {n[0], n[1], n[2] + 1}};
  return std::nullopt;
}

void raise(VersionRange& range, const KernelVersion& min) {
  range.min = std::max(range.min.value_or(KernelVersion{}), min);
}

void lower(VersionRange& range, const KernelVersion& below) {
  range.below = range.below ? std::min(*range.below, below) : below;
}

/// \returns false when nothing is left.
bool narrow(VersionRange& range, Term::Kind kind, const VersionSpan& first,
            const VersionSpan& last) {
  using Kind = Term::Kind;
  if (kind == Kind::Above) raise(range, first.after);
  if (kind == Kind::AtLeast || kind == Kind::Equal || kind == Kind::FromTo)
    raise(range, first.from);
  if (kind == Kind::Below) lower(range, first.from);
  if (kind == Kind::AtMost || kind == Kind::Equal) lower(range, first.after);
  if (kind == Kind::FromTo) lower(range, last.after);
  return !range.below || range.min.value_or(KernelVersion{}) < *range.below;
}

}  // namespace

Result<NumberRange> parse_number_range(std::string_view text) {
  return parse_range(text, kNumbers, parse_number);
}

Result<NumberRange> parse_size_range(std::string_view text) {
  return parse_range(text, kSizes, parse_size);
}

Result<VersionRange> parse_version_range(std::string_view text) {
  const auto terms = terms_of(text);
  if (terms.empty()) return not_what_was(kVersions, text);
  VersionRange range;
  for (const auto& term : terms) {
    const auto first = parse_version(term.first);
    const auto last = term.kind == Term::Kind::FromTo ? parse_version(term.last) : first;
    if (!first || !last) return not_what_was(kVersions, text);
    if (!narrow(range, term.kind, *first, *last)) return nothing_fits(text);
  }
  return range;
}

}  // namespace elevatord
