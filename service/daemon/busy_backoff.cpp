#include "busy_backoff.hpp"

#include <algorithm>

namespace elevatord {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kOneFreeze{20};
constexpr int kMostDoublings = 20;

}  // namespace

milliseconds BusyBackoff::next(int retries, milliseconds longest) {
  const auto doubled = kOneFreeze * (1 << std::min(retries, kMostDoublings));
  const auto least = std::min<milliseconds>(doubled, longest * 3 / 4);
  const auto spread =
      static_cast<std::uint64_t>(std::min<milliseconds>(least, longest / 2).count());
  // Not std::uniform_int_distribution, which differs between standard libraries.
  return least + milliseconds{random_() % (spread + 1)};
}

}  // namespace elevatord
