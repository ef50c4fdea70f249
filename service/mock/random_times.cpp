#include "random_times.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace elevatord::mock {

namespace {

constexpr double kNormalP99 = 2.3263478740408408;

double spread(ModelTime median, ModelTime p99) {
  if (median <= ModelTime{0} || p99 <= median) return 0;
  return std::log(static_cast<double>(p99.count()) / static_cast<double>(median.count())) /
         kNormalP99;
}

}  // namespace

RandomTimes::RandomTimes(ModelTime median, ModelTime p99, std::uint64_t seed)
    : median_(static_cast<double>(median.count())), sigma_(spread(median, p99)), random_(seed) {}

double RandomTimes::uniform() {
  return (static_cast<double>(random_() >> 11U) + 0.5) * 0x1.0p-53;
}

double RandomTimes::normal() {
  const double length = std::sqrt(-2 * std::log(uniform()));
  return length * std::cos(2 * std::numbers::pi * uniform());
}

ModelTime RandomTimes::next() {
  return ModelTime{std::llround(median_ * std::exp(sigma_ * normal()))};
}

}  // namespace elevatord::mock
