#include "units.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <string>

#include "yaml_document.hpp"

namespace elevatord {

namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();

constexpr std::string_view kSize = "expected a size such as 4096, 64K or 1.5T";
constexpr std::string_view kDuration = "expected a duration such as 200ms, 5s or 10min";

tl::unexpected<Error> not_what_was(std::string_view expected, std::string_view found) {
  return failure(std::string{expected} + ", found " + shown(found));
}

/// `digits[.digits]` and what follows.
struct Decimal {
  std::string_view whole;
  std::string_view fraction;
  std::string_view unit;
};

std::string_view take_digits(std::string_view& text) {
  const auto digits = text.substr(0, text.find_first_not_of(kDigits));
  text.remove_prefix(digits.size());
  return digits;
}

std::optional<Decimal> split_decimal(std::string_view text) {
  Decimal decimal;
  decimal.whole = take_digits(text);
  if (decimal.whole.empty()) return std::nullopt;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    decimal.fraction = take_digits(text);
    if (decimal.fraction.empty() || decimal.fraction.size() > 3) return std::nullopt;
  }
  decimal.unit = text;
  return decimal;
}

std::uint64_t power(std::uint64_t base, std::size_t exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

std::optional<std::uint64_t> unit_bytes(std::string_view unit) {
  constexpr std::string_view kLetters = "KMGT";
  if (unit.empty() || unit == "B") return 1;
  const auto exponent = kLetters.find(unit[0] == 'k' ? 'K' : unit[0]);
  if (exponent == std::string_view::npos) return std::nullopt;
  const auto rest = unit.substr(1);
  if (rest.empty() || rest == "iB") return power(1024, exponent + 1);
  return rest == "B" ? std::optional{power(1000, exponent + 1)} : std::nullopt;
}

std::uint64_t fraction_bytes(std::string_view fraction, std::uint64_t unit) {
  std::uint64_t bytes = 0;
  std::uint64_t divisor = 1;
  for (const char digit : fraction) {
    bytes = bytes * 10 + static_cast<std::uint64_t>(digit - '0');
    divisor *= 10;
  }
  return bytes * unit / divisor;  // at most 999 TiB: no overflow
}

/// nullopt when it is too large; `digits` is not empty and has digits only.
std::optional<std::uint64_t> number_of(std::string_view digits) {
  std::uint64_t number = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return result.ec == std::errc{} ? std::optional{number} : std::nullopt;
}

std::optional<std::chrono::milliseconds> duration_unit(std::string_view unit) {
  if (unit == "ms") return std::chrono::milliseconds{1};
  if (unit == "s") return std::chrono::seconds{1};
  if (unit == "min") return std::chrono::minutes{1};
  return unit == "h" ? std::optional<std::chrono::milliseconds>{std::chrono::hours{1}}
                     : std::nullopt;
}

}  // namespace

Result<std::uint64_t> parse_size(std::string_view text) {
  const auto decimal = split_decimal(text);
  const auto unit = decimal ? unit_bytes(decimal->unit) : std::nullopt;
  if (!unit || (*unit == 1 && !decimal->fraction.empty())) return not_what_was(kSize, text);
  const auto whole = number_of(decimal->whole);
  if (!whole || *whole > kLargest / *unit) return failure(shown(text) + " is too large");
  const auto fraction = fraction_bytes(decimal->fraction, *unit);
  if (fraction > kLargest - *whole * *unit) return failure(shown(text) + " is too large");
  return *whole * *unit + fraction;
}

Result<std::chrono::milliseconds> duration_from(std::string_view text) {
  constexpr std::uint64_t kLongest = 1'000'000'000'000;  // of any unit, so that hours fit
  const auto decimal = split_decimal(text);
  const auto unit = decimal ? duration_unit(decimal->unit) : std::nullopt;
  if (!unit || !decimal->fraction.empty()) return not_what_was(kDuration, text);
  const auto number = number_of(decimal->whole);
  if (!number || *number > kLongest) return failure(shown(text) + " is too large");
  return *unit * static_cast<std::chrono::milliseconds::rep>(*number);
}

}  // namespace elevatord
