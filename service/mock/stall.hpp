#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "event_queue.hpp"
#include "result.hpp"

namespace elevatord::mock {

/// One 4k read: when it was begun and how long it took.
struct Latency {
  ModelTime begun{0};
  ModelTime took{0};
};

/// A read that took longer than this was stalled: 50 times what it takes otherwise.
inline constexpr ModelTime kStalledFrom{std::chrono::milliseconds{2}};

/// What happened on one disk while somebody did something to its scheduler file, or nothing.
struct StallLane {
  std::string who;   ///< `elevatord`
  std::string what;  ///< what it did, and how often
  std::string mark;  ///< one such act: `write`, `compare`; empty: there was none
  ModelTime lasted{0};
  std::vector<Latency> reads;   ///< one at a time, in order
  std::vector<ModelTime> acts;  ///< when each act began

  [[nodiscard]] double stalled_share() const;
  [[nodiscard]] ModelTime longest() const;
  [[nodiscard]] std::size_t stalled_reads() const;
};

struct Stall {
  std::string release = "6.18.44";
  std::string scheduler = "none";  ///< active, wanted, and written again
  std::chrono::seconds lasts{2};
  std::uint64_t seed = 1;
};

/// The lanes without what happens in them: an unconditional writer, elevatord, and nobody.
[[nodiscard]] std::vector<StallLane> empty_lanes(const std::string& scheduler);

/// The lanes in the model, each on a kernel of its own. An error for a kernel that is not known.
[[nodiscard]] Result<std::vector<StallLane>> simulate_stall(const Stall& stall);

}  // namespace elevatord::mock
