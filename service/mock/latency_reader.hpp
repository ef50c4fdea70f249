#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "result.hpp"
#include "stall.hpp"

namespace elevatord::mock {

/// Reads of a real disk: 4k, one at a time, at random places, past the page cache.
struct RealReads {
  std::chrono::system_clock::time_point begun;  ///< the reads' times count from here
  std::vector<Latency> reads;
};

/// By fio, with its latency log.
[[nodiscard]] Result<RealReads> read_with_fio(const std::string& device,
                                              std::chrono::seconds lasts);
/// By ourselves, where there is no fio.
[[nodiscard]] Result<RealReads> read_directly(const std::string& device,
                                              std::chrono::milliseconds lasts);

[[nodiscard]] bool has_fio();

/// A log of fio with log_unix_epoch: `end in ms, latency in ns, ...` in each line.
[[nodiscard]] Result<RealReads> parse_fio_log(std::string_view text);

}  // namespace elevatord::mock
