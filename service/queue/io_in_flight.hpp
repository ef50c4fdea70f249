#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace elevatord {

/// A disk's I/O, from /sys/block/X/stat. Both are 0 for disks with queue/iostats at 0.
struct IoInFlight {
  std::uint64_t in_flight = 0;  ///< requests that the driver has
  std::uint64_t completed = 0;  ///< reads, writes, discards and flushes
  bool operator==(const IoInFlight&) const = default;
};

/// nullopt for a text that is no such file.
[[nodiscard]] std::optional<IoInFlight> parse_io_in_flight(std::string_view stat);

/// How a disk's I/O is looked at while time passes.
struct IoWatch {
  std::function<std::optional<std::string>()> read_stat;
  std::function<void(std::chrono::milliseconds)> sleep;
  std::function<bool()> still_wanted;  ///< false: nobody needs the answer any more
};

/// A switch that waits for a request which does not end keeps every other request waiting with it:
/// so one that is in flight is given time to end, before rather than inside the switch. Returns at
/// once where nothing is in flight, and as soon as anything completes.
/// \returns how long nothing completed; `patience` where it did not come to that.
[[nodiscard]] std::chrono::milliseconds wait_for_old_io(const IoWatch& watch,
                                                        std::chrono::milliseconds patience);

}  // namespace elevatord
