#include "suggest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace elevatord {

namespace {

constexpr std::size_t kNear = 2;
/// Longer texts are no mistyped words; comparing them would cost time for nothing.
constexpr std::size_t kLongestWord = 64;

std::string list_of(std::span<const std::string_view> known) {
  std::string text;
  for (const auto word : known) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

std::optional<std::string_view> nearest(std::string_view word,
                                        std::span<const std::string_view> known) {
  if (word.size() > kLongestWord) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t best_distance = kNear + 1;
  for (const auto candidate : known) {
    const auto distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
  if (const auto near = nearest(word, known)) return " (did you mean " + std::string{*near} + "?)";
  return " (known: " + list_of(known) + ")";
}

}  // namespace elevatord
