#pragma once

#include <chrono>
#include <cstdint>
#include <random>

#include "job_table.hpp"

namespace elevatord {

/// A time in which the kernel answered EBUSY to every write of a disk.
struct BusySpell {
  Time since;
  bool told = false;  ///< it is so long that the log has it, and nobody waits for its end any more
};

/// How long to wait before a write that met EBUSY is tried again: about a freeze at first, each
/// time longer, and each time by another amount, so that disks that collided do not meet again. The
/// same seed gives the same times.
class BusyBackoff {
 public:
  explicit BusyBackoff(std::uint64_t seed) : random_(seed) {}

  /// After `retries` waits before this one: 20 ms to 40 ms, doubled each time, up to `longest` give
  /// or take a quarter.
  [[nodiscard]] std::chrono::milliseconds next(int retries, std::chrono::milliseconds longest);

 private:
  std::mt19937_64 random_;
};

}  // namespace elevatord
