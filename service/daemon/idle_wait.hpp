#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "io_in_flight.hpp"
#include "write_when.hpp"

namespace elevatord {

/// A disk that is written to only when it is idle, and what the looks at its I/O said. Two looks
/// tell that it is: nothing is in flight at either, and nothing came and went between them.
class IdleWait {
 public:
  static constexpr std::chrono::milliseconds kLookAgain{1000};
  static constexpr std::chrono::milliseconds kQuiet{100};  ///< from the first look to the second

  /// From here on it waits; what was seen before still counts.
  void begin() { wanted_ = true; }

  /// Somebody asked anew.
  void replace(WriteWhen when) {
    *this = {};
    wanted_ = when == WriteWhen::Idle;
  }

  /// The last look found a disk that is not idle; nullopt: it did not come to that.
  void saw(const std::optional<IoInFlight>& io);

  [[nodiscard]] bool wanted() const { return wanted_; }

  /// A write that is due waits for the next look.
  [[nodiscard]] bool waits() const { return wanted_ && seen_.has_value(); }

  /// What the first look saw, where this is the time for the second.
  [[nodiscard]] const std::optional<std::uint64_t>& quiet_since() const { return quiet_since_; }

  [[nodiscard]] std::chrono::milliseconds next_look() const {
    return quiet_since_ ? kQuiet : kLookAgain;
  }

  /// True once, for a disk that turned out to be in use.
  [[nodiscard]] bool to_be_told();

  /// `waits until the disk is idle (17 requests in flight)`
  [[nodiscard]] std::string text() const;

 private:
  bool wanted_ = false;
  bool told_ = false;
  std::optional<IoInFlight> seen_;
  std::optional<std::uint64_t> quiet_since_;
};

}  // namespace elevatord
