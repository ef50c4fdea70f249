#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "block_queue.hpp"
#include "latency_reader.hpp"
#include "result.hpp"
#include "stall.hpp"

namespace elevatord::mock {

/// The lanes as a real loop disk shows them. What is written is the scheduler that is active, so
/// that nothing changes.
struct RealStall {
  std::string scheduler;
  std::string reader;  ///< who read: `fio`, or our own
  std::vector<StallLane> lanes;
};

/// Who reads the disk meanwhile.
struct StallReader {
  std::string name;
  std::function<Result<RealReads>(std::chrono::seconds lasts)> read;
};

/// One lane after the other, each for as long as `reader` takes; acts outside the reads' time,
/// while the reader starts and ends, are not shown.
[[nodiscard]] Result<RealStall> measure_lanes(BlockQueue& queue, const StallReader& reader,
                                              std::chrono::seconds lasts);

/// `device` is refused unless it is a loop disk that is attached to a file.
[[nodiscard]] Result<RealStall> measure_stall(const std::string& device,
                                              std::chrono::seconds lasts);

/// What such a picture rests on.
[[nodiscard]] std::vector<std::string> caption_of(const RealStall& stall,
                                                  const std::string& device);

}  // namespace elevatord::mock
