#include "thin_out.hpp"

#include <algorithm>

namespace elevatord::mock {

namespace {

using Iterator = std::vector<Latency>::const_iterator;

/// Keeps the order of time.
void append_few(std::vector<Latency>& kept, Iterator first, Iterator last) {
  const auto [shortest, longest] = std::minmax_element(
      first, last, [](const auto& a, const auto& b) { return a.took < b.took; });
  for (auto it = first; it != last; ++it) {
    const bool tells = it == first || it == shortest || it == longest;
    if (tells || it->took > kStalledFrom) kept.push_back(*it);
  }
}

}  // namespace

std::vector<Latency> thin_out(const StallLane& lane, std::size_t bins) {
  std::vector<Latency> kept;
  auto it = lane.reads.begin();
  for (std::size_t bin = 1; bin <= bins && it != lane.reads.end(); ++bin) {
    const auto end = lane.lasted * static_cast<long>(bin) / static_cast<long>(bins);
    // The last stretch takes what a real run gave beyond its time, too.
    const auto last =
        bin == bins ? lane.reads.end() : std::find_if(it, lane.reads.end(), [&](const auto& read) {
          return read.begun >= end;
        });
    append_few(kept, it, last);
    it = last;
  }
  return kept;
}

}  // namespace elevatord::mock
