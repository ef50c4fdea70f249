#pragma once

#include <cstdint>
#include <random>

#include "event_queue.hpp"

namespace elevatord::mock {

/// Times with a log-normal distribution, given by its median and its 99th percentile. The same seed
/// gives the same times with every standard library.
class RandomTimes {
 public:
  RandomTimes(ModelTime median, ModelTime p99, std::uint64_t seed);

  [[nodiscard]] ModelTime next();

 private:
  [[nodiscard]] double normal();
  [[nodiscard]] double uniform();

  double median_;
  double sigma_;
  std::mt19937_64 random_;
};

}  // namespace elevatord::mock
